import type { TFunction } from 'i18next'
import { apiErrorOf } from './api-error.ts'

/** The sentence a person reads when a call failed: the server's, which may say more than the usual one. */
export function errorMessage(t: TFunction, error: unknown): string {
  const apiError = apiErrorOf(error)
  if (apiError === null) return t('app.unreachableHint')
  return apiError.message === '' ? t(`errors.${apiError.code}`) : apiError.message
}
