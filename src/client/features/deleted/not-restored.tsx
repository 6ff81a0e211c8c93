import { notifications } from '@mantine/notifications'
import type { TFunction } from 'i18next'
import { apiErrorOf } from '../../platform/api-error.ts'
import { errorMessage } from '../../platform/error-message.ts'
import { type NotRestored, reasonsOf } from './restore-each.ts'

/** Tells what could not be brought back, and why. */
export function showNotRestored(t: TFunction, left: readonly NotRestored[]): void {
  // Who is signed out reads so on the page they are led to.
  const told = left.filter(({ error }) => apiErrorOf(error)?.code !== 'auth.required')
  if (told.length === 0) return
  const reasons = reasonsOf(told, (error) => errorMessage(t, error))
  const message = reasons.map((reason) => <div key={reason}>{reason}</div>)
  notifications.show({ color: 'red', title: t('deleted.notRestored', { count: told.length }), message })
}
