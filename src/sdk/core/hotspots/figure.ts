import type { Vec3 } from '../../../shared/geometry/sphere.ts'
import type { PublicHotspot, TourDocument } from '../../../shared/publishing/tour-document.ts'
import type { Projection, toCamera } from '../camera/projection.ts'
import type { clipToView } from '../tiles/clip-to-view.ts'
import type { ViewerTexts } from '../viewer/viewer-texts.ts'

/** Given, because figures are loaded when a stop has one and must not share code with the core. */
export type FigureTools = {
  readonly document: Document
  /** What opens it. */
  readonly button: HTMLElement
  readonly toCamera: typeof toCamera
  readonly clipToView: typeof clipToView
} & FigureContext

/** What figures that show media need. */
export type FigureContext = {
  readonly texts: ViewerTexts
  readonly tour: () => Pick<TourDocument, 'images' | 'videos'>
  readonly addressOf: (mediaUrl: string) => string
  /** Videos begin only when they are told to. */
  readonly isCalm: () => boolean
}

/** What a hotspot that fills a part of the scene is drawn as. */
export type Figure = {
  readonly element: Element
  /** Draws between the corners; answers the middle of what the view shows of it, null where that is nothing. */
  draw(corners: readonly Vec3[], projection: Projection): { readonly x: number; readonly y: number } | null
}

export type FigureMaker = (hotspot: PublicHotspot, tools: FigureTools) => Figure
