import type { TFunction } from 'i18next'
import type { ProfileField, ProfileFields } from '../../../shared/users.ts'
import { apiErrorOf, hasAnswered } from '../../platform/api-error.ts'
import { errorMessage } from '../../platform/error-message.ts'

const fieldLabels = {
  firstName: 'users.field.firstName',
  lastName: 'users.field.lastName',
  username: 'users.field.username',
  email: 'users.field.email',
  picture: 'users.field.picture',
} as const satisfies Record<ProfileField, string>

const isField = (name: unknown): name is ProfileField => typeof name === 'string' && Object.hasOwn(fieldLabels, name)

/**
 * The sentence (spec §5) for a profile that was not saved: what is taken, or what could not be saved. `null` for
 * somebody who was asked to prove who they are and would not: nothing went wrong.
 */
export function profileFailure(t: TFunction, error: unknown, sent: ProfileFields): string | null {
  const apiError = apiErrorOf(error)
  if (apiError?.code === 'auth.proofTooOld') return null
  if (apiError === null && !hasAnswered(error)) return errorMessage(t, error)
  const facts = apiError?.facts ?? {}
  const taken = Array.isArray(facts.fields) ? facts.fields.filter(isField) : []
  const isTaken = apiError?.status === 409
  const named = isTaken && taken.length > 0 ? taken : Object.keys(sent).filter(isField)
  const fields = named.map((field) => t(fieldLabels[field])).join(', ')
  return t(isTaken ? 'users.updateTaken' : 'users.updateFailed', { fields })
}
