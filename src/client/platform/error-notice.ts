import { notifications } from '@mantine/notifications'
import type { TFunction } from 'i18next'
import { apiErrorOf } from './api-error.ts'
import { errorMessage } from './error-message.ts'
import { isPlanError, planErrorId } from './plan-error.ts'

/** Tells why the server did not do a thing; not that somebody is signed out, which the page they are led to says. */
export function showError(
  t: TFunction,
  error: unknown,
  options: { readonly title?: string; readonly autoClose?: false } = {},
): void {
  const code = apiErrorOf(error)?.code
  if (code === 'auth.required') return
  const named = isPlanError(code) ? { id: planErrorId(code) } : {}
  notifications.show({ color: 'red', message: errorMessage(t, error), ...named, ...options })
}
