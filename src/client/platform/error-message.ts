import type { TFunction } from 'i18next'
import { errorTable } from '../../shared/kernel/app-error.ts'
import { apiErrorOf } from './api-error.ts'

/** The sentence a person reads when a call failed, in their language where the server said nothing special. */
export function errorMessage(t: TFunction, error: unknown): string {
  const apiError = apiErrorOf(error)
  if (apiError === null) return t('app.unreachableHint')
  const isStandard = apiError.message === '' || apiError.message === errorTable[apiError.code].message
  return isStandard ? t(`errors.${apiError.code}`) : apiError.message
}
