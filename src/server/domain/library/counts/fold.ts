import type { JobScope } from '../../../kernel/job.ts'

// One statement, so that nobody reads the counts without what it has taken and not yet given back.
const foldSql = `
  with many as (
    select owner_id, what, name from kept_counts group by owner_id, what, name having count(*) > 1 or sum(count) = 0
  ), taken as (
    delete from kept_counts k using many
      where k.owner_id = many.owner_id and k.what = many.what and k.name = many.name
      returning k.owner_id, k.what, k.name, k.count
  )
  insert into kept_counts (owner_id, what, name, count)
    select owner_id, what, name, sum(count) from taken group by owner_id, what, name having sum(count) <> 0`

/**
 * Makes one row of the rows that a count is the sum of, and none of those that come to nothing. What others add
 * meanwhile stays for the next time.
 */
export async function foldCounts({ em }: Pick<JobScope, 'em'>): Promise<void> {
  await em.execute(foldSql)
}
