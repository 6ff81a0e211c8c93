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

/** Media and stops that figures read. */
type FigureDocument = Pick<
  TourDocument,
  'images' | 'videos' | 'models' | 'panos' | 'videos360' | 'stops' | 'tours' | 'tourId'
>

/** Context for figures that show media. */
export type FigureContext = {
  readonly texts: ViewerTexts
  readonly tour: () => FigureDocument
  readonly resolveUrl: (mediaUrl: string) => string
  /** True if videos wait for their play button, for reduced motion. */
  readonly avoidsMotion: () => boolean
  /** Image direction that is upward in the current stop. */
  readonly up: () => Vec3
  /** Requests a frame. */
  readonly wake: () => void
  /** Aborts when the viewer is disposed. */
  readonly signal: AbortSignal
}

/** Drawing of a hotspot in the scene: its outline, its image or video, or its model. */
export type Figure = {
  readonly element: Element
  /**
   * Draws the figure between its corners; a model gets only the direction of its hotspot. Returns the center of the visible
   * part, or null out of view; undefined for a model, whose button is at the hotspot.
   */
  draw(corners: readonly Vec3[], projection: Projection): { readonly x: number; readonly y: number } | null | undefined
}

export type FigureFactory = (hotspot: PublicHotspot, tools: FigureTools) => Figure
