import { notifications } from '@mantine/notifications'
import type { TFunction } from 'i18next'

const named = 3

/** Names files that were not taken because they are no pictures. */
export function showLeftOut(t: TFunction, paths: readonly string[]): void {
  if (paths.length === 0) return
  const names = paths.slice(0, named).join(', ') + (paths.length > named ? ', …' : '')
  notifications.show({
    color: 'amber',
    autoClose: 10_000,
    title: t('uploads.leftOut', { count: paths.length }),
    message: t('uploads.leftOutHint', { names }),
    closeButtonProps: { 'aria-label': t('app.close') },
  })
}
