import { AppError } from '../../../../shared/kernel/app-error.ts'
import type { ProfileFields } from '../../../../shared/users.ts'
import type { EntityManager } from '../../../kernel/scope.ts'
import { User } from '../../identity/users/entity.ts'

const uniqueFields = ['email', 'username'] as const
type UniqueField = (typeof uniqueFields)[number]

/** Finds the fields with a value that another user has. */
export async function findFieldsInUse(
  em: EntityManager,
  { id }: Pick<User, 'id'>,
  fields: Pick<ProfileFields, UniqueField>,
): Promise<UniqueField[]> {
  const fieldsInUse: UniqueField[] = []
  for (const field of uniqueFields) {
    const value = fields[field]
    if (value == null) continue
    if ((await em.count(User, { [field]: value, id: { $ne: id } })) > 0) fieldsInUse.push(field)
  }
  return fieldsInUse
}

/** Rejects with the message of spec §5, and with the fields for clients with their own messages. */
export function rejectFieldsInUse(fields: readonly UniqueField[]): never {
  const message = `Failed to update ${fields.join(', ')}. Already in use.`
  throw new AppError('resource.conflict', { message, facts: { fields } })
}
