const functionOf = (schema: string) => `${schema}.one_of_group`

/**
 * Statements after which a job stays in its queue while another one of its group is being worked on, whichever process
 * takes it. The queue itself looks before it takes a job; two processes that look at once would each take one. Here the
 * second waits for the first, and looks again.
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
    // Once: to replace it would wait for all who write to the queue, at each start.
    `do $$ begin
      if not exists (select from pg_trigger where tgname = 'one_of_group' and tgrelid = '${schema}.job'::regclass) then
        create trigger one_of_group before update on ${schema}.job for each row
          when (new.group_id is not null and new.state = 'active' and old.state <> 'active')
          execute function ${functionOf(schema)}();
      end if;
    end $$`,
  ]
}
