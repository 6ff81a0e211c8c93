import type { PanoramaSource } from '../../../../../shared/tour-imports/panorama-source.ts'
import type { ImportNote } from '../foreign-tour.ts'

/** Panorama as a description refers to it. `isReduced`: the tool has a finer level than a panorama may have. */
export type ReadPanorama = { readonly source: PanoramaSource; readonly isReduced: boolean }

/** Source of a stop's panorama, with notes for the preview; undefined for a stop that is left out. */
export function acceptPanorama(
  panorama: ReadPanorama | undefined,
  stopName: string,
  notes: ImportNote[],
): PanoramaSource | undefined {
  if (panorama === undefined) notes.push({ code: 'panoramaUnknown', subject: stopName })
  else if (panorama.isReduced) notes.push({ code: 'resolutionReduced', subject: stopName })
  return panorama?.source
}
