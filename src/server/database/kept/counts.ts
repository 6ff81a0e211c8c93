import { statementTriggers } from './trigger.ts'

/**
 * What is counted, and of whom: rows of an account, or of a tour. The name tells counts of one kind apart, such as the
 * tag or the form.
 */
export const keptCountNames = [
  'tag',
  'folder',
  'bytes',
  'deletedBytes',
  'tours',
  'answers',
  'unreadAnswers',
  'submissions',
] as const
export type KeptCountName = (typeof keptCountNames)[number]

/** Of a table or of the rows of a statement: what each row adds to which count. */
type Facts = (rows: string) => string

const mediaFacts: Facts = (rows) => `
    select account_id as owner_id, 'tag' as what, tag as name, 1 as count from ${rows}, unnest(tags) tag where deleted_at is null
    union all select account_id, 'folder', folder_id::text, 1 from ${rows} where deleted_at is null and folder_id is not null
    union all select account_id, case when deleted_at is null then 'bytes' else 'deletedBytes' end, '', size_bytes from ${rows}`

const tourFacts: Facts = (rows) => `
    select account_id as owner_id, 'tours' as what, '' as name, 1 as count from ${rows} where deleted_at is null`

const submissionFacts: Facts = (rows) => `
    select tour_id as owner_id, 'answers' as what, form_id::text as name, 1 as count from ${rows} where deleted_at is null
    union all select tour_id, 'unreadAnswers', form_id::text, 1 from ${rows} where deleted_at is null and not is_read
    union all select tour_id, 'submissions', '', 1 from ${rows}`

const factsByTable = { media: mediaFacts, tours: tourFacts, submissions: submissionFacts } as const

/** All counts as they ought to be, from the rows themselves. */
export const countedAnewSql = `select owner_id, what, name, sum(count)::bigint as count from (${Object.entries(
  factsByTable,
)
  .map(([table, facts]) => `select * from (${facts(table)}) ${table}_facts`)
  .join(' union all ')}) facts group by owner_id, what, name`

const add = (rows: string) => `
      insert into kept_counts (owner_id, what, name, count)
        select owner_id, what, name, sum(count) from (${rows}) facts group by owner_id, what, name having sum(count) <> 0;`

/**
 * Each statement adds what it changed as rows of its own and changes none, so that nobody waits for anybody;
 * `compactCounts` makes one of those that belong together.
 */
function countTriggers(table: keyof typeof factsByTable) {
  const facts = factsByTable[table]
  const taken = `select owner_id, what, name, -count as count from (${facts('removed')}) taken`
  const body = `begin
    if tg_op = 'INSERT' then${add(facts('added'))}
    elsif tg_op = 'DELETE' then${add(taken)}
    else${add(`${facts('added')}\n    union all ${taken}`)}
    end if;
    return null;
  end;`
  return statementTriggers({ table, name: 'kept_counts', body })
}

export const mediaCountTriggers = countTriggers('media')
export const tourCountTriggers = countTriggers('tours')
export const submissionCountTriggers = countTriggers('submissions')
