import { countedAnewSql } from './counts.ts'
import { usageRowsSql } from './media-usage.ts'
import { listingRowsSql } from './tour-listing.ts'
import { piecesRowsSql } from './tour-search.ts'

// Each statement sees what is kept and what it is made from at one moment, whoever changes both meanwhile.

const usageColumns = 'account_id, is_used, created_at, sort_name, size_bytes, captured_at'
const ofUsage = (table: string) => usageColumns.replaceAll(/\w+/g, (column) => `${table}.${column}`)

/** Media whose mark of use is not what it ought to be, of some; the parameters are their ids, twice. */
export const wrongUsageSql = `
  with told as (select * from media_usage u where u.media_id = any(?::uuid[])),
    right_ones (media_id, ${usageColumns}) as (${usageRowsSql('m.id = any(?::uuid[])')})
  select coalesce(r.media_id, k.media_id) as id from right_ones r full join told k on k.media_id = r.media_id
    where (${ofUsage('r')}) is distinct from (${ofUsage('k')})`

/** Ids of marks and of media, a page at a time after the one that the parameter names. */
export const usageIdsSql = `
  select id from (select media_id as id from media_usage union select id from media) ids where id > ?::uuid order by id limit ?`

/** Counts that are not what they ought to be, and by how much. */
export const wrongCountsSql = `
  select owner_id, what, name, coalesce(r.count, 0) as count, coalesce(r.count, 0) - coalesce(k.count, 0) as missing
    from (${countedAnewSql}) r
    full join (select owner_id, what, name, sum(count) as count from kept_counts group by owner_id, what, name) k
      using (owner_id, what, name)
    where coalesce(r.count, 0) <> coalesce(k.count, 0)`

/** Makes all counts what they ought to be. */
export const correctCountsSql = `
  insert into kept_counts (owner_id, what, name, count) select owner_id, what, name, missing from (${wrongCountsSql}) wrong`

/** Tours that the list, or a search of it, would not show as they are. */
export const wrongToursSql = `
  with right_ones (tour_id, account_id, is_live, saved_at) as (${listingRowsSql('true')}),
    right_pieces (tour_id, pieces) as (${piecesRowsSql('true')})
  select coalesce(r.tour_id, k.tour_id) as id from right_ones r full join tour_listing k on k.tour_id = r.tour_id
    where (r.account_id, r.is_live, r.saved_at) is distinct from (k.account_id, k.is_live, k.saved_at)
  union select coalesce(r.tour_id, k.tour_id) from right_pieces r full join tour_search k on k.tour_id = r.tour_id
    where r.pieces is distinct from k.pieces`
