/** What the ORM is told of a trigger that it can't put together itself: the whole definition, beside what it compares. */
type WholeTrigger = {
  readonly name: string
  readonly timing: 'after'
  readonly events: Event[]
  readonly forEach: 'row' | 'statement'
  readonly expression: string
}
type Event = 'insert' | 'update' | 'delete'

const functionOf = (table: string, name: string) => `"${table}_${name}_fn"`

function functionSql(table: string, name: string, body: string): string {
  return `create or replace function ${functionOf(table, name)}() returns trigger as $$ ${body} $$ language plpgsql`
}

type RowTrigger = {
  readonly table: string
  readonly name: string
  /** Such as `insert or delete or update of name`. */
  readonly when: string
  readonly events: Event[]
  /** From `declare` or `begin` to `end`. */
  readonly body: string
  /** At the end of the transaction, when all that it changed can be seen. */
  readonly isDeferred?: boolean
}

/** Runs for each row that changed. */
export function rowTrigger({ table, name, when, events, body, isDeferred = false }: RowTrigger): WholeTrigger {
  const deferred = isDeferred ? 'deferrable initially deferred ' : ''
  const expression = `${functionSql(table, name, body)};
create ${isDeferred ? 'constraint ' : ''}trigger "${name}" after ${when} on "${table}" ${deferred}for each row execute function ${functionOf(table, name)}()`
  return { name, timing: 'after', events, forEach: 'row', expression }
}

/** The rows that a statement made, and those that it took away; a changed row is in both. */
const rowsByEvent: Readonly<Record<Event, string>> = {
  insert: 'new table as added',
  update: 'old table as removed new table as added',
  delete: 'old table as removed',
}

type StatementTrigger = {
  readonly table: string
  readonly name: string
  /** From `begin` to `end`; tells events apart by `tg_op`, and reads the rows `added` and `removed`. */
  readonly body: string
}

/** Runs once for each statement with all rows that it changed. PostgreSQL wants a trigger for each event. */
export function statementTriggers({ table, name, body }: StatementTrigger): WholeTrigger[] {
  const events: readonly Event[] = ['insert', 'update', 'delete']
  return events.map((event, index) => {
    const create = `create trigger "${name}_${event}" after ${event} on "${table}" referencing ${rowsByEvent[event]} for each statement execute function ${functionOf(table, name)}()`
    const expression = index === 0 ? `${functionSql(table, name, body)};\n${create}` : create
    return { name: `${name}_${event}`, timing: 'after', events: [event], forEach: 'statement', expression }
  })
}
