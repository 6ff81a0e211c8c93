import { rowJson } from '../../../database/rows/row-json.ts'
import type { EntityManager } from '../../../kernel/scope.ts'
import { User } from './entity.ts'

/** Columns of a user that display names are composed of. */
export const namedRow = rowJson(User, ['firstName', 'lastName', 'email'])

/** Full name of a user, or their email if they have no name. */
export function nameOfUser({ firstName, lastName, email }: Pick<User, 'firstName' | 'lastName' | 'email'>): string {
  return `${firstName} ${lastName}`.trim() || email
}

/**
 * Name for other members: the full name, or the local part of the email. Only managers of users see whole addresses.
 */
export function publicNameOf({ firstName, lastName, email }: Pick<User, 'firstName' | 'lastName' | 'email'>): string {
  return `${firstName} ${lastName}`.trim() || email.slice(0, email.indexOf('@'))
}

/** Public names by user id; unknown ids are left out. */
export async function namesOf(em: EntityManager, userIds: readonly string[]): Promise<Map<string, string>> {
  if (userIds.length === 0) return new Map()
  const users = await em.find(User, { id: { $in: [...new Set(userIds)] } })
  return new Map(users.map((user) => [user.id, publicNameOf(user)]))
}
