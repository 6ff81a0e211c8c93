import type { Vec3 } from '../../../shared/geometry/sphere.ts'
import type { PublicStop, TourDocument } from '../../../shared/publishing/tour-document.ts'
import type { ViewerStats } from '../api.ts'
import type { Projection, Viewport } from '../camera/projection.ts'
import type { Device } from '../device.ts'
import type { SphereSource } from '../gpu/sphere-source.ts'
import type { InputTarget, Point } from '../input/input-target.ts'
import type { Playback } from './playback.ts'

/** Inputs and callbacks of a display, which lives until `signal` aborts. */
export type DisplayPorts = {
  readonly tour: TourDocument
  readonly stop: PublicStop
  /** Absolute address of one that the document holds. */
  readonly addressOf: (url: string) => string
  readonly device: Device
  readonly viewport: () => Viewport
  /** An editor's stage: nothing plays by itself. */
  readonly editing: boolean
  /** Something looks different from before. */
  readonly onChanged: () => void
  /** The video plays, waits, is heard … */
  readonly onPlayback: () => void
  /** Nothing more can be shown. */
  readonly onFailed: () => void
  readonly signal: AbortSignal
}

/** A flat image or video that hands move. Places on it are told as directions (shared/hotspots/flat-position.ts). */
export interface FlatMediaPlane extends InputTarget {
  /** How these directions lie on the stage. */
  readonly projection: Projection
  /** Direction at a point, or at the nearest edge of the image. */
  vectorAt(point: Point): Vec3
  /** Brings what lies in a direction into the middle, as far as there is image. */
  reveal(vector: Vec3, durationMs: number): void
}

/** Loading state of a display, which replaces that of a panorama in the statistics. */
export type DisplayFacts = Pick<ViewerStats, 'sharp' | 'settled'> &
  Partial<Pick<ViewerStats, 'tilesShown' | 'tilesFailed' | 'requestsOpen'>>

/** Shows a stop's medium that is no tiled panorama. Created by the lazy module of its kind. */
export interface Display {
  /** Over the canvas; null for what is drawn by the graphics card. */
  readonly element: HTMLElement | null
  readonly source: SphereSource | null
  /** Width of a cube face as sharp as the source; 0 without one. */
  readonly faceSizePx: number
  /** The flat plane that input moves instead of the camera; null for spheres. */
  readonly plane: FlatMediaPlane | null
  readonly playback: Playback | null
  /** How much of it is there. */
  readonly facts: DisplayFacts
  /** Resolves when there is a first image; rejects when there will be none. */
  readonly painted: Promise<void>
  /** Whether the stop it belongs to is the one that is shown: videos play only then. */
  setCurrent(current: boolean): void
  /** Pressed, not dragged, at a point of the stage. */
  press(point: Point): void
  resize(): void
}

export type OpenDisplay = (ports: DisplayPorts) => Display
