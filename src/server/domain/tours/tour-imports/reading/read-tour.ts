import { sourcePaths } from '../../../../../shared/tour-imports/panorama-source.ts'
import {
  type ForeignFormatName,
  foreignFormatNames,
  type TourFormatName,
} from '../../../../../shared/tour-imports/tour-formats.ts'
import { tourImportLimits } from '../../../../../shared/tour-imports/tour-import-limits.ts'
import { tourLimits } from '../../../../../shared/tours/tour-limits.ts'
import { MediaError } from '../../../../ports/media-builder.ts'
import { type TourArchive, withTourArchive } from '../../../../ports/tour-archive.ts'
import type { TourCopy } from '../copies/check-copy.ts'
import { readCopy } from '../copies/read-copy.ts'
import type { ForeignTour } from '../foreign-tour.ts'
import { foreignFormats } from '../formats/registry.ts'
import { checkTour } from './check-tour.ts'

/** A tour that can be imported, and the tool that it comes from. */
export type ReadTour = {
  readonly format: TourFormatName
  readonly tour: { readonly foreign: ForeignTour } | { readonly copy: TourCopy }
  /** Size of the media in the archive. */
  readonly mediaBytes: number
}

const archiveError = (message: string, cause?: unknown) =>
  new MediaError('media.archiveRejected', message, { isUserFacing: true, cause })

/** Files that may describe a tour, those in the fewest folders first. */
function descriptionPaths(archive: TourArchive, format: ForeignFormatName): readonly string[] {
  const { descriptionMaxBytes, descriptionsMax } = tourImportLimits
  const depthOf = (path: string) => path.split('/').length
  return [...archive.sizes]
    .filter(([path, bytes]) => bytes <= descriptionMaxBytes && foreignFormats[format].mayDescribe(path))
    .map(([path]) => path)
    .toSorted((a, b) => depthOf(a) - depthOf(b))
    .slice(0, descriptionsMax)
}

const byteOrderMark = '\ufeff'

type FoundTour = { readonly format: ForeignFormatName; readonly tour: ForeignTour }

async function findForeignTour(archive: TourArchive): Promise<FoundTour> {
  let damagedPath: string | undefined
  let cause: unknown
  for (const format of foreignFormatNames) {
    for (const path of descriptionPaths(archive, format)) {
      const bytes = await archive.read(path)
      try {
        const text = bytes.toString('utf8')
        const tour = foreignFormats[format].read({ path, text: text.startsWith(byteOrderMark) ? text.slice(1) : text })
        if (tour !== null) return { format, tour }
      } catch (error) {
        damagedPath ??= path
        cause ??= error
      }
    }
  }
  if (damagedPath === undefined) throw archiveError('This ZIP file contains no tour of a tool that we can import from.')
  throw archiveError(`“${damagedPath}” in this ZIP file is incomplete or damaged. Export the tour again.`, cause)
}

function bytesOf(paths: Iterable<string>, { sizes }: TourArchive): number {
  let bytes = 0
  for (const path of paths) bytes += sizes.get(path) ?? 0
  return bytes
}

async function readForeignTour(archive: TourArchive, fallbackName: string): Promise<ReadTour> {
  const { format, tour } = await findForeignTour(archive)
  if (tour.stops.length > tourLimits.stopsMax) {
    throw archiveError(
      `This tour has ${tour.stops.length.toLocaleString('en')} stops. A tour can have up to ${tourLimits.stopsMax.toLocaleString('en')}.`,
    )
  }
  const checkedTour = checkTour(tour, archive.sizes, fallbackName)
  if (checkedTour.stops.length === 0) {
    throw archiveError('None of the panoramas of this tour are in the ZIP file. Include the folder with its images.')
  }
  const paths = checkedTour.stops.flatMap(({ panorama }) => [...sourcePaths(panorama)])
  return { format, tour: { foreign: checkedTour }, mediaBytes: bytesOf(paths, archive) }
}

/**
 * Reads the tour in an archive, limited to what can be imported.
 * @throws MediaError `media.archiveRejected` with a message for a person
 */
export function readTour(path: string, fallbackName: string): Promise<ReadTour> {
  return withTourArchive(path, async (archive) => {
    const copy = await readCopy(archive)
    if (copy === undefined) return readForeignTour(archive, fallbackName)
    const paths = copy.media.map((medium) => medium.path)
    return { format: 'stopover', tour: { copy }, mediaBytes: bytesOf(paths, archive) }
  })
}
