import { notifications } from '@mantine/notifications'
import type { TFunction } from 'i18next'
import { refusalOf } from './refusal.ts'
import { refusalSentence } from './refusal-sentence.ts'

/** Tells why the server did not do a thing; not that somebody is signed out, which the page they are led to says. */
export function showRefusal(
  t: TFunction,
  error: unknown,
  options: { readonly title?: string; readonly autoClose?: false } = {},
): void {
  if (refusalOf(error)?.code === 'auth.required') return
  notifications.show({ color: 'red', message: refusalSentence(t, error), ...options })
}
