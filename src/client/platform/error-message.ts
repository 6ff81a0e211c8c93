import type { TFunction } from 'i18next'
import { apiErrorOf } from './api-error.ts'

/** Error message for users: the server's message, which may be more specific, or the text of the code. */
export function errorMessage(t: TFunction, error: unknown): string {
  const apiError = apiErrorOf(error)
  if (apiError === null) return t('app.unreachableHint')
  return apiError.message === '' ? t(`errors.${apiError.code}`) : apiError.message
}
