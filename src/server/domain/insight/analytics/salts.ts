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
  const storedSalt = await findSalt(em, day)
  if (storedSalt !== undefined) return storedSalt
  await em.execute(createSql, [day, randomBytes(saltBytes).toString('base64url')])
  const createdSalt = await findSalt(em, day)
  if (createdSalt === undefined) throw new Error('the salt of a day could not be created')
  return createdSalt
}
