import { DeadlockException } from '@mikro-orm/core'
import type { TestApp } from './app.ts'

const tablesSql = `select table_name from information_schema.tables where table_schema = 'public'
  and table_type = 'BASE TABLE' and table_name <> 'mikro_orm_migrations' order by 1`

/** Records the name of each table that a statement changes. Restoring rows runs no triggers. */
const noteChangesSql = `create table kept.changes (table_name text);
  create function kept.note_change() returns trigger language plpgsql as
  'begin insert into kept.changes values (TG_TABLE_NAME); return null; end'`

const noteChangesOfSql = (table: string) =>
  `create trigger note_change after insert or update or delete or truncate on public."${table}"
  for each statement execute function kept.note_change()`

const restoreSql = `do $body$ declare changed text; noted text[]; begin
  perform set_config('session_replication_role', 'replica', true);
  with changes as (delete from kept.changes returning table_name)
    select coalesce(array_agg(distinct table_name), '{}') into noted from changes;
  foreach changed in array noted loop
    execute format('delete from public.%I', changed);
    execute format('insert into public.%I overriding system value select * from kept.%I', changed, changed);
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
  await em.execute('create schema kept')
  await em.execute(noteChangesSql)
  for (const table of tables) {
    await em.execute(`create table kept."${table}" as select * from public."${table}"`)
    await em.execute(noteChangesOfSql(table))
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
