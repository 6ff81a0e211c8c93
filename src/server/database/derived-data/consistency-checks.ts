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
  select coalesce(expected.media_id, stored.media_id) as id
    from expected full join stored on stored.media_id = expected.media_id
    where (${columnsOf('expected')}) is distinct from (${columnsOf('stored')})`

/** Ids of media and of `media_usage` rows, page by page; the parameters are the last id and the page length. */
export const usageIdsSql = `
  select id from (select media_id as id from media_usage union select id from media) ids where id > ?::uuid order by id limit ?`

/** Wrong counts, with the difference. */
export const wrongCountsSql = `
  select owner_id, what, name, coalesce(expected.count, 0) as count,
      coalesce(expected.count, 0) - coalesce(stored.count, 0) as missing
    from (${recountedSql}) expected
    full join (select owner_id, what, name, sum(count) as count from kept_counts group by owner_id, what, name) stored
      using (owner_id, what, name)
    where coalesce(expected.count, 0) <> coalesce(stored.count, 0)`

/** Corrects all counts. */
export const correctCountsSql = `
  insert into kept_counts (owner_id, what, name, count) select owner_id, what, name, missing from (${wrongCountsSql}) wrong`

/** Tours with a wrong `tour_listing` or `tour_search` row. */
export const wrongToursSql = `
  with expected (tour_id, account_id, is_live, saved_at) as (${listingRowsSql('true')}),
    expected_pieces (tour_id, pieces) as (${piecesRowsSql('true')})
  select coalesce(expected.tour_id, listing.tour_id) as id
    from expected full join tour_listing listing on listing.tour_id = expected.tour_id
    where (expected.account_id, expected.is_live, expected.saved_at)
      is distinct from (listing.account_id, listing.is_live, listing.saved_at)
  union select coalesce(expected.tour_id, search.tour_id)
    from expected_pieces expected full join tour_search search on search.tour_id = expected.tour_id
    where expected.pieces is distinct from search.pieces`
