import { DeadlockException } from '@mikro-orm/core'
import type { TestApp } from './app.ts'

const tablesSql = `select table_name from information_schema.tables where table_schema = 'public'
  and table_type = 'BASE TABLE' and table_name <> 'mikro_orm_migrations' order by 1`

/** Creates a trigger function that records the table of each changing statement. Restoring rows runs no triggers. */
const recordChangesSql = `create function checkpoint.record_change() returns trigger language plpgsql as
  'begin insert into checkpoint.changes values (TG_TABLE_NAME); return null; end'`

const recordChangesOfSql = (table: string) =>
  `create trigger record_change after insert or update or delete or truncate on public."${table}"
  for each statement execute function checkpoint.record_change()`

const restoreSql = `do $body$ declare changed text; changed_tables text[]; begin
  perform set_config('session_replication_role', 'replica', true);
  with changes as (delete from checkpoint.changes returning table_name)
    select coalesce(array_agg(distinct table_name), '{}') into changed_tables from changes;
  foreach changed in array changed_tables loop
    execute format('delete from public.%I', changed);
    execute format('insert into public.%I overriding system value select * from checkpoint.%I', changed, changed);
  end loop;
end $body$`

/**
 * Copies all rows and returns a function that restores them. It restores only changed tables, so that it is cheap enough to
 * run after each of many calls. Foreign keys are disabled meanwhile; jobs sent in between are not removed.
 */
export async function checkpoint(app: Pick<TestApp, 'em'>): Promise<() => Promise<void>> {
  const em = app.em()
  const rows = await em.execute<{ table_name: string }[]>(tablesSql)
  const tables = rows.map(({ table_name: name }) => name)
  await em.execute('create schema checkpoint')
  await em.execute('create table checkpoint.changes (table_name text)')
  await em.execute(recordChangesSql)
  for (const table of tables) {
    await em.execute(`create table checkpoint."${table}" as select * from public."${table}"`)
    await em.execute(recordChangesOfSql(table))
  }
  return () => withoutDeadlock(() => app.em().execute(restoreSql))
}

const retriesMax = 5

/** Retries after deadlocks with background work of the server, such as emails. */
async function withoutDeadlock(work: () => Promise<unknown>): Promise<void> {
  for (let attemptsLeft = retriesMax; ; attemptsLeft -= 1) {
    try {
      await work()
      return
    } catch (error) {
      if (!(error instanceof DeadlockException) || attemptsLeft === 0) throw error
    }
  }
}
