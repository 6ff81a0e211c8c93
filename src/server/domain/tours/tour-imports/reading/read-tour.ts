import { sourcePaths } from '../../../../../shared/tour-imports/panorama-source.ts'
import { type TourFormatName, tourFormatNames } from '../../../../../shared/tour-imports/tour-formats.ts'
import { tourImportLimits } from '../../../../../shared/tour-imports/tour-import-limits.ts'
import { tourLimits } from '../../../../../shared/tours/tour-limits.ts'
import { MediaError } from '../../../../ports/media-builder.ts'
import { type TourArchive, withTourArchive } from '../../../../ports/tour-archive.ts'
import type { ForeignTour } from '../foreign-tour.ts'
import { foreignFormats } from '../formats/registry.ts'
import { checkTour } from './check-tour.ts'

/** A tour that can be imported, and the tool that it comes from. */
export type ReadTour = {
  readonly format: TourFormatName
  readonly tour: ForeignTour
  /** Size of the panoramas in the archive. */
  readonly panoramaBytes: number
}

const archiveError = (message: string, cause?: unknown) =>
  new MediaError('media.archiveRejected', message, { isUserFacing: true, cause })

/** Files that may describe a tour, those in the fewest folders first. */
function descriptionPaths(archive: TourArchive, format: TourFormatName): readonly string[] {
  const { descriptionMaxBytes, descriptionsMax } = tourImportLimits
  const depthOf = (path: string) => path.split('/').length
  return [...archive.sizes]
    .filter(([path, bytes]) => bytes <= descriptionMaxBytes && foreignFormats[format].mayDescribe(path))
    .map(([path]) => path)
    .toSorted((a, b) => depthOf(a) - depthOf(b))
    .slice(0, descriptionsMax)
}

const byteOrderMark = '\ufeff'

async function findTour(archive: TourArchive): Promise<Omit<ReadTour, 'panoramaBytes'>> {
  let damagedPath: string | undefined
  let cause: unknown
  for (const format of tourFormatNames) {
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

function panoramaBytesOf({ stops }: ForeignTour, { sizes }: TourArchive): number {
  let bytes = 0
  for (const { panorama } of stops) for (const path of sourcePaths(panorama)) bytes += sizes.get(path) ?? 0
  return bytes
}

/**
 * Reads the tour in an archive, limited to what can be imported.
 * @throws MediaError `media.archiveRejected` with a message for a person
 */
export function readTour(path: string, fallbackName: string): Promise<ReadTour> {
  return withTourArchive(path, async (archive) => {
    const { format, tour } = await findTour(archive)
    if (tour.stops.length > tourLimits.stopsMax) {
      throw archiveError(
        `This tour has ${tour.stops.length.toLocaleString('en')} stops. A tour can have up to ${tourLimits.stopsMax.toLocaleString('en')}.`,
      )
    }
    const checkedTour = checkTour(tour, archive.sizes, fallbackName)
    if (checkedTour.stops.length === 0) {
      throw archiveError('None of the panoramas of this tour are in the ZIP file. Include the folder with its images.')
    }
    return { format, tour: checkedTour, panoramaBytes: panoramaBytesOf(checkedTour, archive) }
  })
}
