import { notifications } from '@mantine/notifications'
import type { TFunction } from 'i18next'
import { apiErrorOf } from './api-error.ts'
import { errorMessage } from './error-message.ts'
import { isPlanError, planErrorId } from './plan-error.ts'

/** Shows an error notification, except for an expired session, which the sign-in page explains. */
export function showError(
  t: TFunction,
  error: unknown,
  options: { readonly title?: string; readonly autoClose?: false } = {},
): void {
  const code = apiErrorOf(error)?.code
  if (code === 'auth.required') return
  const idProps = isPlanError(code) ? { id: planErrorId(code) } : {}
  notifications.show({ color: 'red', message: errorMessage(t, error), ...idProps, ...options })
}
