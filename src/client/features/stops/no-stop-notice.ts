import { notifications } from '@mantine/notifications'
import type { TFunction } from 'i18next'

/** Names media that are in the library, and are nothing a stop can show. */
export function showNoStops(t: TFunction, media: readonly { readonly name: string }[]): void {
  notifications.show({
    color: 'amber',
    autoClose: 10_000,
    title: t('stops.leftOut', { count: media.length }),
    message: media.map(({ name }) => name).join(', '),
  })
}
