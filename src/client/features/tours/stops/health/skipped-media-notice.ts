import { notifications } from '@mantine/notifications'
import type { TFunction } from 'i18next'

/** Notice with media that were added to the library only, because stops can't show them. */
export function showSkippedMedia(t: TFunction, media: readonly { readonly name: string }[]): void {
  if (media.length === 0) return
  const names = media.map(({ name }) => name).join(', ')
  notifications.show({
    color: 'amber',
    autoClose: 10_000,
    title: t('stops.leftOut', { count: media.length }),
    message: t('stops.leftOutHint', { names }),
    closeButtonProps: { 'aria-label': t('app.close') },
  })
}
