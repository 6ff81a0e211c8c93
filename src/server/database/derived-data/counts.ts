import { statementTriggers } from './trigger.ts'

/**
 * Kinds of denormalized counts, each for an account or a tour. Within a kind, counts are distinguished by a name, such as the
 * tag or the form id.
 */
export const countKinds = [
  'tag',
  'folder',
  'bytes',
  'deletedBytes',
  'tours',
  'answers',
  'unreadAnswers',
  'submissions',
] as const
export type CountKind = (typeof countKinds)[number]

/** Returns SQL for the contribution of each row to each count; `rows` is a table, or a trigger's transition table. */
type Contributions = (rows: string) => string

const mediaContributions: Contributions = (rows) => `
    select account_id as owner_id, 'tag' as what, tag as name, 1 as count from ${rows}, unnest(tags) tag where deleted_at is null
    union all select account_id, 'folder', folder_id::text, 1 from ${rows} where deleted_at is null and folder_id is not null
    union all select account_id, case when deleted_at is null then 'bytes' else 'deletedBytes' end, '', size_bytes from ${rows}`

const tourContributions: Contributions = (rows) => `
    select account_id as owner_id, 'tours' as what, '' as name, 1 as count from ${rows} where deleted_at is null`

const submissionContributions: Contributions = (rows) => `
    select tour_id as owner_id, 'answers' as what, form_id::text as name, 1 as count from ${rows} where deleted_at is null
    union all select tour_id, 'unreadAnswers', form_id::text, 1 from ${rows} where deleted_at is null and not is_read
    union all select tour_id, 'submissions', '', 1 from ${rows}`

const contributionsByTable = {
  media: mediaContributions,
  tours: tourContributions,
  submissions: submissionContributions,
} as const

/** SQL for the correct counts, computed from the rows themselves. */
export const computedCountsSql = `select owner_id, what, name, sum(count)::bigint as count from (${Object.entries(
  contributionsByTable,
)
  .map(([table, contributions]) => `select * from (${contributions(table)}) ${table}_facts`)
  .join(' union all ')}) facts group by owner_id, what, name`

const addCountsSql = (rows: string) => `
      insert into kept_counts (owner_id, what, name, count)
        select owner_id, what, name, sum(count) from (${rows}) facts group by owner_id, what, name having sum(count) <> 0;`

/**
 * Triggers that record each change as an additional row instead of updating a counter, so that concurrent transactions
 * don't block each other; `compactCounts` merges the rows later.
 */
function countTriggers(table: keyof typeof contributionsByTable) {
  const contributions = contributionsByTable[table]
  const removals = `select owner_id, what, name, -count as count from (${contributions('removed')}) taken`
  const body = `begin
    if tg_op = 'INSERT' then${addCountsSql(contributions('added'))}
    elsif tg_op = 'DELETE' then${addCountsSql(removals)}
    else${addCountsSql(`${contributions('added')}\n    union all ${removals}`)}
    end if;
    return null;
  end;`
  return statementTriggers({ table, name: 'kept_counts', body })
}

export const mediaCountTriggers = countTriggers('media')
export const tourCountTriggers = countTriggers('tours')
export const submissionCountTriggers = countTriggers('submissions')
