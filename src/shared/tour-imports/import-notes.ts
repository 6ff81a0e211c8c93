import { namesOf } from '../kernel/names-of.ts'

/** Parts of another tool's tour that are not imported, or not as they were. Messages are in the app's locale. */
export const importNotes = {
  /** Stop whose panorama is of an unknown kind, or isn't described completely. */
  panoramaUnknown: true,
  /** Stop whose panorama, or a tile of it, isn't in the archive. */
  panoramaMissing: true,
  /** Panorama that is imported at a lower resolution, because of the maximum. */
  resolutionReduced: true,
  /** Panorama of which only the preview is imported, because the paths of its tiles are known only to a program. */
  tilesUnknown: true,
  /** Link to a stop that doesn't exist or isn't imported; it becomes an info hotspot. */
  targetMissing: true,
  /** Hotspot with an action that isn't run; it becomes an info hotspot. */
  actionUnknown: true,
  /** Hotspot with media or a quiz, of which only the title and the alt text are imported. */
  contentIgnored: true,
  /** Hotspot without a direction. */
  directionMissing: true,
  /** Hotspots beyond the maximum of a stop. */
  hotspotsLeftOut: true,
  /** Text that was shortened, or lost its formatting. */
  textShortened: true,
  /** Stop or hotspot of a copy with a medium whose file isn't in the archive. */
  mediaMissing: true,
  /** Hotspot of a kind that this version doesn't have. */
  hotspotUnknown: true,
  /** Tilt of a panorama, which isn't applied. */
  tiltIgnored: true,
} as const

export type ImportNoteCode = keyof typeof importNotes
export const importNoteCodes = namesOf(importNotes)
