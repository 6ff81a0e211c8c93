const functionOf = (schema: string) => `${schema}.one_of_group`

/**
 * SQL for a trigger that keeps a job queued while another one of its group is active in any process. pg-boss checks this
 * before it fetches a job, but two processes that check concurrently would both fetch one. With the trigger the second
 * one waits for the first and checks again.
 */
export function oneOfGroupSql(schema: string): readonly string[] {
  return [
    `create or replace function ${functionOf(schema)}() returns trigger as $$
      begin
        perform pg_advisory_xact_lock(hashtextextended(new.name || '/' || new.group_id, 0));
        if exists (select from ${schema}.job other where other.name = new.name and other.group_id = new.group_id
          and other.state = 'active' and other.id <> new.id) then
          return null;
        end if;
        return new;
      end $$ language plpgsql`,
    // The trigger is created only once, because replacing it at each start would need an exclusive lock on the queue.
    `do $$ begin
      if not exists (select from pg_trigger where tgname = 'one_of_group' and tgrelid = '${schema}.job'::regclass) then
        create trigger one_of_group before update on ${schema}.job for each row
          when (new.group_id is not null and new.state = 'active' and old.state <> 'active')
          execute function ${functionOf(schema)}();
      end if;
    end $$`,
  ]
}
