import type { Vec3 } from '../../../shared/geometry/sphere.ts'
import type { PublicStop, TourDocument } from '../../../shared/publishing/tour-document.ts'
import type { ViewerStats } from '../api.ts'
import type { Projection, Viewport } from '../camera/projection.ts'
import type { Device } from '../device.ts'
import type { SphereSource } from '../gpu/sphere-source.ts'
import type { InputTarget, Point } from '../input/input-target.ts'
import type { Playback } from './playback.ts'

/** Inputs and callbacks of a display, which is used until `signal` aborts. */
export type DisplayPorts = {
  readonly tour: TourDocument
  readonly stop: PublicStop
  /** Resolves a media URL of the document to an absolute one. */
  readonly resolveUrl: (url: string) => string
  readonly device: Device
  readonly viewport: () => Viewport
  /** True in an editor, where videos don't autoplay. */
  readonly editing: boolean
  /** Called when the display must be drawn again. */
  readonly onChanged: () => void
  /** Called when the playback state changes. */
  readonly onPlayback: () => void
  /** Called when the medium can't be shown. */
  readonly onFailed: () => void
  readonly signal: AbortSignal
}

/** A flat image or video that is panned and zoomed. Positions on it are directions (shared/hotspots/flat-position.ts). */
export interface FlatMediaPlane extends InputTarget {
  /** Projection of directions on the image to the screen. */
  readonly projection: Projection
  /** Direction at a point, or at the nearest edge of the image. */
  vectorAt(point: Point): Vec3
  /** Centers a direction as far as the edges of the image allow. */
  reveal(vector: Vec3, durationMs: number): void
}

/** Loading state of a display. In the statistics it replaces the loading state of a panorama. */
export type DisplayStats = Pick<ViewerStats, 'sharp' | 'settled'> &
  Partial<Pick<ViewerStats, 'tilesShown' | 'tilesFailed' | 'requestsOpen'>>

/** Shows a stop's medium, unless it is a tiled panorama. The lazily loaded module of its kind creates it. */
export interface Display {
  /** Element over the canvas; null for media that WebGL draws. */
  readonly element: HTMLElement | null
  readonly source: SphereSource | null
  /** Width of a cube face that is as sharp as the medium; 0 for flat media. */
  readonly faceSizePx: number
  /** The flat plane that input moves instead of the camera; null for spheres. */
  readonly plane: FlatMediaPlane | null
  readonly playback: Playback | null
  /** Loading state. */
  readonly stats: DisplayStats
  /** Resolves when the first image is shown; rejects if it can't be loaded. */
  readonly painted: Promise<void>
  /** Called when its stop becomes the current one, or no longer is. Videos play only at the current stop. */
  setCurrent(current: boolean): void
  /** Handles a press at a point of the stage. */
  press(point: Point): void
  resize(): void
}

export type OpenDisplay = (ports: DisplayPorts) => Display
