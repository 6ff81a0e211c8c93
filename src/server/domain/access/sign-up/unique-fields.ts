import { AppError } from '../../../../shared/kernel/app-error.ts'
import type { ProfileFields } from '../../../../shared/users.ts'
import type { EntityManager } from '../../../kernel/scope.ts'
import { User } from '../../identity/users/entity.ts'

const uniqueFields = ['email', 'username'] as const
type UniqueField = (typeof uniqueFields)[number]

/** Which of the fields somebody else has already. */
export async function findFieldsInUse(
  em: EntityManager,
  { id }: Pick<User, 'id'>,
  fields: Pick<ProfileFields, UniqueField>,
): Promise<UniqueField[]> {
  const taken: UniqueField[] = []
  for (const field of uniqueFields) {
    const value = fields[field]
    if (value == null) continue
    if ((await em.count(User, { [field]: value, id: { $ne: id } })) > 0) taken.push(field)
  }
  return taken
}

/** Rejects with the sentence of spec §5, and with the fields for clients that have words of their own. */
export function rejectFieldsInUse(fields: readonly UniqueField[]): never {
  const message = `Failed to update ${fields.join(', ')}. Already in use.`
  throw new AppError('resource.conflict', { message, facts: { fields } })
}
