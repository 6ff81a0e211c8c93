import type { TFunction } from 'i18next'
import type { ProfileField, ProfileFields } from '../../../../shared/users.ts'
import { apiErrorOf, hasResponse } from '../../../platform/api-error.ts'
import { errorMessage } from '../../../platform/error-message.ts'

const fieldLabels = {
  firstName: 'users.field.firstName',
  lastName: 'users.field.lastName',
  username: 'users.field.username',
  email: 'users.field.email',
  picture: 'users.field.picture',
} as const satisfies Record<ProfileField, string>

const isField = (name: unknown): name is ProfileField => typeof name === 'string' && Object.hasOwn(fieldLabels, name)

/**
 * Error message (spec §5) for a profile that was not saved, with the fields that are in use or could not be saved.
 * `null` if the user canceled the reauthentication.
 */
export function profileFailure(t: TFunction, error: unknown, submitted: ProfileFields): string | null {
  const apiError = apiErrorOf(error)
  if (apiError?.code === 'auth.proofTooOld') return null
  if (apiError === null && !hasResponse(error)) return errorMessage(t, error)
  const facts = apiError?.facts ?? {}
  const conflictingFields = Array.isArray(facts.fields) ? facts.fields.filter(isField) : []
  const isConflict = apiError?.status === 409
  const namedFields =
    isConflict && conflictingFields.length > 0 ? conflictingFields : Object.keys(submitted).filter(isField)
  const fields = namedFields.map((field) => t(fieldLabels[field])).join(', ')
  return t(isConflict ? 'users.updateTaken' : 'users.updateFailed', { fields })
}
