import { randomBytes } from 'node:crypto'
import type { EntityManager } from '../../../kernel/scope.ts'

const saltBytes = 32
const makeSql = 'insert into visitor_salts (day, salt) values (?::date, ?) on conflict (day) do nothing'
const findSql = 'select salt from visitor_salts where day = ?::date'

async function findSalt(em: EntityManager, day: string): Promise<string | undefined> {
  const [row] = await em.execute<{ salt: string }[]>(findSql, [day])
  return row?.salt
}

/** What visitors of a day (UTC) are hashed with, the same in all processes; the first that asks makes it. */
export async function saltOfDay(em: EntityManager, day: string): Promise<string> {
  const found = await findSalt(em, day)
  if (found !== undefined) return found
  await em.execute(makeSql, [day, randomBytes(saltBytes).toString('base64url')])
  const made = await findSalt(em, day)
  if (made === undefined) throw new Error('the salt of a day is neither there nor could it be made')
  return made
}
