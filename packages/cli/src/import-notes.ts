import type { TourImportPreview } from '@stopover/client'

type Note = TourImportPreview['notes'][number]

/** Headings of the parts that aren't imported, or not as they were. */
const noteTitles: Readonly<Record<Note['code'], string>> = {
  panoramaUnknown: 'Left out, as their panoramas are of unknown types',
  panoramaMissing: "Left out, as their panoramas aren't in the ZIP file",
  resolutionReduced: 'Imported smaller, as they have more pixels than a panorama can have',
  tilesUnknown: 'Imported as previews in low resolution, as a script computes the paths of their tiles',
  targetMissing: "Links to stops that don't exist or aren't imported; they become info hotspots",
  actionUnknown: 'Hotspots with scripts; only their texts are imported',
  contentIgnored: 'Hotspots with media or quizzes; only their titles are imported',
  directionMissing: 'Hotspots without a position; left out',
  hotspotsLeftOut: 'Stops with too many hotspots; the last ones are left out',
  textShortened: 'Shortened or simplified texts',
  mediaMissing: "Without their media, whose files aren't in the ZIP file",
  hotspotUnknown: "Hotspots of kinds that this version of Stopover doesn't have; left out",
  tiltIgnored: 'Tilted panoramas; level them after the import',
}

/** Describes a note in a line, such as "Shortened or simplified texts: 7 (Hall, Roof, …)". */
export function describeNote({ code, count, examples }: Note): string {
  const names = count > examples.length ? [...examples, '…'] : examples
  // A newer server can have codes that this version of the command doesn't know.
  const title = Object.hasOwn(noteTitles, code) ? noteTitles[code] : code
  return `${title}: ${count}${names.length > 0 ? ` (${names.join(', ')})` : ''}`
}

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`

/** Summarizes a preview in a line, such as "House: 2 stops, 3 hotspots, 2 media files". */
export function summarizePreview({ name, stops, mediaCount }: TourImportPreview): string {
  const hotspotCount = stops.reduce((sum, stop) => sum + stop.hotspotCount, 0)
  const counts = [counted(stops.length, 'stop'), counted(hotspotCount, 'hotspot'), counted(mediaCount, 'media file')]
  return `${name}: ${counts.join(', ')}`
}
