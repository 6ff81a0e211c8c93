import type { TFunction } from 'i18next'
import { tourNameOf } from '../../../../shared/tours/naming/tour-name.ts'
import { type OrderedFile, orderTourFiles } from '../stops/uploads/order-tour-files.ts'
import { startTourUpload } from '../stops/uploads/start-tour-upload.ts'

/** Name of a new tour: from the folder or the names of its files, or else from the date of the first file. */
function nameOfTour(t: TFunction, locale: string, files: readonly OrderedFile[]): string {
  const name = tourNameOf(files.map(({ path }) => path))
  if (name !== null) return name
  const capturedAtMs = files.find((file) => file.capturedAtMs !== null)?.capturedAtMs ?? null
  // The clock of the camera was read as if it showed UTC.
  const timeZoneOption = capturedAtMs === null ? {} : { timeZone: 'UTC' }
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long', ...timeZoneOption }).format(
    capturedAtMs ?? Date.now(),
  )
  return t('tours.nameOfDay', { date })
}

type CreationContext = {
  readonly t: TFunction
  readonly locale: string
  /** Creates the tour and returns its id. */
  readonly create: (name: string) => Promise<string>
}

/** Creates a tour and starts to upload its files. Returns its id; null if no file can become a stop. */
export async function createTourFromFiles(
  files: readonly File[],
  { t, locale, create }: CreationContext,
): Promise<string | null> {
  const orderedFiles = await orderTourFiles(t, files, ({ length }) => length)
  if (orderedFiles === null || orderedFiles.length === 0) return null
  const tourId = await create(nameOfTour(t, locale, orderedFiles))
  startTourUpload({ tourId, stopIds: [] }, orderedFiles)
  return tourId
}
