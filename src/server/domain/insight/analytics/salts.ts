import { randomBytes } from 'node:crypto'
import type { EntityManager } from '../../../kernel/scope.ts'

const saltBytes = 32
const createSql = 'insert into visitor_salts (day, salt) values (?::date, ?) on conflict (day) do nothing'
const findSql = 'select salt from visitor_salts where day = ?::date'

async function findSalt(em: EntityManager, day: string): Promise<string | undefined> {
  const [row] = await em.execute<{ salt: string }[]>(findSql, [day])
  return row?.salt
}

/** Salt for the hashes of visitors on a date, the same for all time zones and processes, and created on first use. */
export async function saltOfDay(em: EntityManager, day: string): Promise<string> {
  const existing = await findSalt(em, day)
  if (existing !== undefined) return existing
  await em.execute(createSql, [day, randomBytes(saltBytes).toString('base64url')])
  const created = await findSalt(em, day)
  if (created === undefined) throw new Error('the salt of a day could not be created')
  return created
}
