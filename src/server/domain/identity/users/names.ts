import { rowJson } from '../../../database/rows/row-json.ts'
import type { EntityManager } from '../../../kernel/scope.ts'
import { User } from './entity.ts'

/** What is read of a person to say what they are called. */
export const namedRow = rowJson(User, ['firstName', 'lastName', 'email'])

/** What to call a person: their name, or their email while they have given none. */
export function nameOfUser({ firstName, lastName, email }: Pick<User, 'firstName' | 'lastName' | 'email'>): string {
  return `${firstName} ${lastName}`.trim() || email
}

/** What colleagues see: without a name the first part of the email, since addresses are for those who manage users. */
export function publicNameOf({ firstName, lastName, email }: Pick<User, 'firstName' | 'lastName' | 'email'>): string {
  return `${firstName} ${lastName}`.trim() || email.slice(0, email.indexOf('@'))
}

/** The same by id; ids of nobody are left out. */
export async function namesOf(em: EntityManager, userIds: readonly string[]): Promise<Map<string, string>> {
  if (userIds.length === 0) return new Map()
  const users = await em.find(User, { id: { $in: [...new Set(userIds)] } })
  return new Map(users.map((user) => [user.id, publicNameOf(user)]))
}
