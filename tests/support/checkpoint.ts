import { DeadlockException } from '@mikro-orm/core'
import type { TestApp } from './app.ts'

const tablesSql = `select table_name from information_schema.tables where table_schema = 'public'
  and table_type = 'BASE TABLE' and table_name <> 'mikro_orm_migrations' order by 1`

/**
 * Keeps a copy of all rows and answers a way back to it, cheap enough for after each call of a test that tries many.
 * Foreign keys sleep meanwhile; jobs that were sent in between are not taken back.
 */
export async function checkpoint(app: Pick<TestApp, 'em'>): Promise<() => Promise<void>> {
  const em = app.em()
  const rows = await em.execute<{ table_name: string }[]>(tablesSql)
  const tables = rows.map(({ table_name: name }) => name)
  await em.execute('create schema kept')
  for (const table of tables) await em.execute(`create table kept."${table}" as select * from public."${table}"`)
  const steps = tables.map(
    (table) =>
      `delete from public."${table}"; insert into public."${table}" overriding system value select * from kept."${table}";`,
  )
  const back = `do $body$ begin perform set_config('session_replication_role', 'replica', true); ${steps.join(' ')} end $body$`
  return () => withoutDeadlock(() => app.em().execute(back))
}

const tries = 5

/** What the server does by itself, letters for one, may hold rows that the way back wants, and the other way round. */
async function withoutDeadlock(work: () => Promise<unknown>): Promise<void> {
  for (let left = tries; ; left -= 1) {
    try {
      await work()
      return
    } catch (error) {
      if (!(error instanceof DeadlockException) || left === 0) throw error
    }
  }
}
