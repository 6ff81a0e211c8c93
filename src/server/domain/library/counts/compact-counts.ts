import type { JobScope } from '../../../kernel/job.ts'

// One statement deletes and inserts, so that readers never see partial counts.
const compactSql = `
  with fragmented as (
    select owner_id, what, name from kept_counts group by owner_id, what, name having count(*) > 1 or sum(count) = 0
  ), deleted as (
    delete from kept_counts k using fragmented
      where k.owner_id = fragmented.owner_id and k.what = fragmented.what and k.name = fragmented.name
      returning k.owner_id, k.what, k.name, k.count
  )
  insert into kept_counts (owner_id, what, name, count)
    select owner_id, what, name, sum(count) from deleted group by owner_id, what, name having sum(count) <> 0`

/**
 * Merges the rows of each count into one, and deletes counts that sum to zero. Rows that other transactions add in the
 * meantime stay for the next run.
 */
export async function compactCounts({ em }: Pick<JobScope, 'em'>): Promise<void> {
  await em.execute(compactSql)
}
