import type { Vec3 } from '../../../shared/geometry/sphere.ts'
import type { PublicHotspot, TourDocument } from '../../../shared/publishing/tour-document.ts'
import type { Projection, toCamera } from '../camera/projection.ts'
import type { clipToView } from '../tiles/clip-to-view.ts'
import type { ViewerTexts } from '../viewer/viewer-texts.ts'

/** Functions and elements of the core that figures receive. Figures are loaded lazily and must not share code with it. */
export type FigureTools = {
  readonly document: Document
  /** The hotspot's button. */
  readonly button: HTMLElement
  readonly toCamera: typeof toCamera
  readonly clipToView: typeof clipToView
} & FigureContext

/** Context for figures that show media. */
export type FigureContext = {
  readonly texts: ViewerTexts
  readonly tour: () => Pick<TourDocument, 'images' | 'videos' | 'tours' | 'tourId'>
  readonly resolveUrl: (mediaUrl: string) => string
  /** True if videos wait for their play button, for reduced motion. */
  readonly avoidsMotion: () => boolean
}

/** Drawing of a hotspot with corners: its outline, or its image or video. */
export type Figure = {
  readonly element: Element
  /** Draws the figure between its corners. Returns the center of the visible part, or null out of view. */
  draw(corners: readonly Vec3[], projection: Projection): { readonly x: number; readonly y: number } | null
}

export type FigureFactory = (hotspot: PublicHotspot, tools: FigureTools) => Figure
