/** Trigger with a complete SQL definition, for triggers that the ORM can't generate. */
type TriggerDefinition = {
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
  /** Event clause, such as `insert or delete or update of name`. */
  readonly eventClause: string
  readonly events: Event[]
  /** PL/pgSQL from `declare` or `begin` to `end`. */
  readonly body: string
  /** True if it runs at the end of the transaction, when all changes are visible. */
  readonly isDeferred?: boolean
}

/** Trigger that runs for each changed row. */
export function rowTrigger({
  table,
  name,
  eventClause,
  events,
  body,
  isDeferred = false,
}: RowTrigger): TriggerDefinition {
  const deferred = isDeferred ? 'deferrable initially deferred ' : ''
  const expression = `${functionSql(table, name, body)};
create ${isDeferred ? 'constraint ' : ''}trigger "${name}" after ${eventClause} on "${table}" ${deferred}for each row execute function ${functionOf(table, name)}()`
  return { name, timing: 'after', events, forEach: 'row', expression }
}

/** Transition tables of added and removed rows; an updated row is in both. */
const rowsByEvent: Readonly<Record<Event, string>> = {
  insert: 'new table as added',
  update: 'old table as removed new table as added',
  delete: 'old table as removed',
}

type StatementTrigger = {
  readonly table: string
  readonly name: string
  /** PL/pgSQL from `begin` to `end`; has the event in `tg_op` and the transition tables `added` and `removed`. */
  readonly body: string
}

/** Triggers that run once per statement with all changed rows. PostgreSQL requires one trigger per event. */
export function statementTriggers({ table, name, body }: StatementTrigger): TriggerDefinition[] {
  const events: readonly Event[] = ['insert', 'update', 'delete']
  return events.map((event, index) => {
    const create = `create trigger "${name}_${event}" after ${event} on "${table}" referencing ${rowsByEvent[event]} for each statement execute function ${functionOf(table, name)}()`
    const expression = index === 0 ? `${functionSql(table, name, body)};\n${create}` : create
    return { name: `${name}_${event}`, timing: 'after', events: [event], forEach: 'statement', expression }
  })
}
