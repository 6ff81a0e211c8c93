import type { PartialView, View } from '../../../../shared/geometry/sphere.ts'
import type { GeoLocation } from '../../../../shared/media/media.ts'
import type { ImportNoteCode } from '../../../../shared/tour-imports/import-notes.ts'
import type { PanoramaSource } from '../../../../shared/tour-imports/panorama-source.ts'

/** Action of a hotspot: to another stop, to a web page, or none but its text. */
export type ForeignAction =
  | { readonly targetId: string; readonly arrival: 'automatic' | View }
  | { readonly url: string }
  | null

export type ForeignHotspot = {
  /** Id in the tool, or its position among the hotspots of the stop. */
  readonly sourceId: string
  readonly yawDeg: number
  readonly pitchDeg: number
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
