import type { TFunction } from 'i18next'
import { refusals } from '../../shared/kernel/app-error.ts'
import { refusalOf } from './refusal.ts'

/** The sentence a person reads when a call failed, in their language where the server said nothing special. */
export function refusalSentence(t: TFunction, error: unknown): string {
  const refusal = refusalOf(error)
  if (refusal === null) return t('app.unreachableHint')
  const isStandard = refusal.message === '' || refusal.message === refusals[refusal.code].message
  return isStandard ? t(`errors.${refusal.code}`) : refusal.message
}
