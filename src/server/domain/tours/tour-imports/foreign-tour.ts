import type { CubeFace } from '../../../../shared/geometry/cube.ts'
import type { PartialView, View } from '../../../../shared/geometry/sphere.ts'
import type { GeoLocation } from '../../../../shared/media/media.ts'
import type { ImportNoteCode } from '../../../../shared/tour-imports/import-notes.ts'
import type { PanoramaSource } from '../../../../shared/tour-imports/panorama-source.ts'

/** Action of a hotspot: to another stop, to a web page, or none but its text. */
export type ForeignAction =
  | { readonly targetId: string; readonly arrival: 'automatic' | View }
  | { readonly url: string }
  | null

/** Position in pixels of an equirectangular image or of a cube face, which some tools have in place of angles. */
export type ImagePosition = {
  readonly xPx: number
  readonly yPx: number
  /** Width of the image that the position refers to; null for the image in the archive. */
  readonly widthPx: number | null
  /** Face of a cube; null for an equirectangular image. */
  readonly face: CubeFace | null
}

export type ForeignHotspot = {
  /** Id in the tool, or its position among the hotspots of the stop. */
  readonly sourceId: string
  readonly yawDeg: number
  readonly pitchDeg: number
  /** Position that replaces the angles as soon as the size of the image is known. */
  readonly imagePosition?: ImagePosition
  readonly title: string
  readonly html: string
  readonly action: ForeignAction
}

export type ForeignStop = {
  readonly sourceId: string
  readonly name: string
  readonly html: string
  /** Photographer. */
  readonly credit: string
  readonly panorama: PanoramaSource
  readonly initialView: PartialView
  /** Compass heading of the image center. */
  readonly northOffsetDeg: number
  /**
   * True if the tool turns and levels the panorama by the pose in its file, and the directions are relative to the result.
   */
  readonly isPosedByFile?: boolean
  readonly location: GeoLocation | null
  readonly hotspots: readonly ForeignHotspot[]
}

/** Something that isn't imported as it was. `subject` names the stop or hotspot. */
export type ImportNote = { readonly code: ImportNoteCode; readonly subject: string }

/** Tour of another tool. Directions are in degrees, yaw to the right and pitch up; texts may be hostile. */
export type ForeignTour = {
  readonly name: string
  readonly startId: string | null
  readonly stops: readonly ForeignStop[]
  readonly notes: readonly ImportNote[]
}
