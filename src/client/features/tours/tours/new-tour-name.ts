import type { TFunction } from 'i18next'
import type { GeoLocation } from '../../../../shared/media/media.ts'
import { tourNameOf } from '../../../../shared/tours/naming/tour-name.ts'
import type { CaptureFacts } from '../../library/uploads/files/capture-facts.ts'

export type NamedFile = CaptureFacts & { readonly path: string }

export type NameContext = {
  readonly t: TFunction
  readonly locale: string
  /** Name of the town at a location; null if there is none. */
  readonly findTown: (location: GeoLocation) => Promise<string | null>
}

function captureDate(locale: string, files: readonly NamedFile[]): string {
  const capturedAtMs = files.find((file) => file.capturedAtMs !== null)?.capturedAtMs ?? null
  // The clock of the camera was read as if it showed UTC.
  const timeZoneOption = capturedAtMs === null ? {} : { timeZone: 'UTC' }
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', ...timeZoneOption }).format(capturedAtMs ?? Date.now())
}

/** Name of a new tour: from the folder or the names of its files, or else from the town and the date of the first file. */
export async function nameOfTour(files: readonly NamedFile[], { t, locale, findTown }: NameContext): Promise<string> {
  const name = tourNameOf(files.map(({ path }) => path))
  if (name !== null) return name
  const date = captureDate(locale, files)
  const location = files.find((file) => file.location !== null)?.location ?? null
  // The tour is created even if the request fails.
  const town = location === null ? null : await findTown(location).catch(() => null)
  return town === null ? t('tours.nameOfDay', { date }) : t('tours.nameOfTown', { town, date })
}
