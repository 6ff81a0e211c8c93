import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { tourNameOf } from '../../../../shared/tours/naming/tour-name.ts'
import { linkTo } from '../../../../shared/web/routes.ts'
import { showError } from '../../../platform/error-notice.ts'
import { mayRetry } from '../../../platform/retrying/retry.ts'
import { trpc } from '../../../platform/trpc.ts'
import { type OrderedFile, orderTourFiles } from '../stops/uploads/add-tour-files.ts'
import { startTourUpload } from '../stops/uploads/start-tour-upload.ts'

/** Name from the folder or the names of the files, else from the day of the first one. */
function nameOfTour(t: TFunction, locale: string, files: readonly OrderedFile[]): string {
  const name = tourNameOf(files.map(({ path }) => path))
  if (name !== null) return name
  const capturedAtMs = files.find((file) => file.capturedAtMs !== null)?.capturedAtMs ?? null
  // The clock of the camera was read as if it showed UTC.
  const zone = capturedAtMs === null ? {} : { timeZone: 'UTC' }
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long', ...zone }).format(capturedAtMs ?? Date.now())
  return t('tours.nameOfDay', { date })
}

/** Creates a tour as soon as files are dropped or chosen, and opens it while they are uploaded. */
export function useTourFromFiles() {
  const { t, i18n } = useTranslation()
  const navigate = useNavigate()
  const utils = trpc.useUtils()
  // The id makes it safe to repeat the call.
  const { mutateAsync: create } = trpc.tours.create.useMutation({ retry: mayRetry })
  return async (files: readonly File[]): Promise<void> => {
    const ordered = await orderTourFiles(t, files, ({ length }) => length)
    if (ordered === null || ordered.length === 0) return
    try {
      const tour = await create({ id: crypto.randomUUID(), name: nameOfTour(t, i18n.language, ordered) })
      utils.tours.get.setData({ tourId: tour.id }, tour)
      startTourUpload({ tourId: tour.id, stopIds: [] }, ordered)
      void utils.tours.list.invalidate()
      await navigate(linkTo.newTour(tour.id, 'stops'))
    } catch (error) {
      showError(t, error, { autoClose: false })
    }
  }
}
