import { notifications } from '@mantine/notifications'
import type { TFunction } from 'i18next'
import { tourLimits } from '../../../../../shared/tours/tour-limits.ts'
import type { PickedFile } from '../../../library/uploads/files/picked-files.ts'
import { startTour } from './tour-starts.ts'

/** Starts a tour from files, or shows a notice if there are too many. Returns whether it was started. */
export function startTourOrNotify(t: TFunction, files: readonly PickedFile[]): boolean {
  if (startTour(files)) return true
  notifications.show({
    color: 'red',
    autoClose: false,
    title: t('tours.start.tooMany', { count: tourLimits.stopsMax }),
    message: t('tours.start.tooManyHint', { count: files.length }),
    closeButtonProps: { 'aria-label': t('app.close') },
  })
  return false
}
