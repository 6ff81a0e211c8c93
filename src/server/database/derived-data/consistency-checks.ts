import { recountedSql } from './counts.ts'
import { usageRowsSql } from './media-usage.ts'
import { listingRowsSql } from './tour-listing.ts'
import { piecesRowsSql } from './tour-search.ts'

// Each check is a single statement, so that it sees the derived data and its sources in one snapshot.

const usageColumns = 'account_id, is_used, created_at, sort_name, size_bytes, captured_at'
const columnsOf = (table: string) => usageColumns.replaceAll(/\w+/g, (column) => `${table}.${column}`)

/** Media with a wrong `media_usage` row; the parameters are the ids to check, twice. */
export const wrongUsageSql = `
  with stored as (select * from media_usage u where u.media_id = any(?::uuid[])),
    expected (media_id, ${usageColumns}) as (${usageRowsSql('m.id = any(?::uuid[])')})
  select coalesce(r.media_id, k.media_id) as id from expected r full join stored k on k.media_id = r.media_id
    where (${columnsOf('r')}) is distinct from (${columnsOf('k')})`

/** Ids of media and of `media_usage` rows, page by page; the parameters are the last id and the page length. */
export const usageIdsSql = `
  select id from (select media_id as id from media_usage union select id from media) ids where id > ?::uuid order by id limit ?`

/** Wrong counts, with the difference. */
export const wrongCountsSql = `
  select owner_id, what, name, coalesce(r.count, 0) as count, coalesce(r.count, 0) - coalesce(k.count, 0) as missing
    from (${recountedSql}) r
    full join (select owner_id, what, name, sum(count) as count from kept_counts group by owner_id, what, name) k
      using (owner_id, what, name)
    where coalesce(r.count, 0) <> coalesce(k.count, 0)`

/** Corrects all counts. */
export const correctCountsSql = `
  insert into kept_counts (owner_id, what, name, count) select owner_id, what, name, missing from (${wrongCountsSql}) wrong`

/** Tours with a wrong `tour_listing` or `tour_search` row. */
export const wrongToursSql = `
  with expected (tour_id, account_id, is_live, saved_at) as (${listingRowsSql('true')}),
    expected_pieces (tour_id, pieces) as (${piecesRowsSql('true')})
  select coalesce(r.tour_id, k.tour_id) as id from expected r full join tour_listing k on k.tour_id = r.tour_id
    where (r.account_id, r.is_live, r.saved_at) is distinct from (k.account_id, k.is_live, k.saved_at)
  union select coalesce(r.tour_id, k.tour_id) from expected_pieces r full join tour_search k on k.tour_id = r.tour_id
    where r.pieces is distinct from k.pieces`
