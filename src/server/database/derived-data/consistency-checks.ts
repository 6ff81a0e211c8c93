import { computedCountsSql } from './counts.ts'
import { usageRowsSql } from './media-usage.ts'
import { differsInListing, listingColumns, listingRowsSql } from './tour-listing.ts'
import { tourSearchRowsSql } from './tour-search.ts'

// Each check is a single statement, so that it sees the derived data and its sources in one snapshot.

/** Columns of `media_usage` besides the id, in the order of `usageRowsSql`. */
const usageColumns = ['account_id', 'is_used', 'created_at', 'sort_name', 'size_bytes', 'captured_at']
const usageColumnsOf = (table: string) => usageColumns.map((column) => `${table}.${column}`).join(', ')

/** SQL for media with a wrong `media_usage` row; the parameters are the ids to check, twice. */
export const wrongUsageSql = `
  with stored as (select * from media_usage u where u.media_id = any(?::uuid[])),
    expected (media_id, ${usageColumns.join(', ')}) as (${usageRowsSql('m.id = any(?::uuid[])')})
  select coalesce(expected.media_id, stored.media_id) as id
    from expected full join stored on stored.media_id = expected.media_id
    where (${usageColumnsOf('expected')}) is distinct from (${usageColumnsOf('stored')})`

/** SQL for a page of the ids of media and of `media_usage` rows; the parameters are the last id and the page length. */
export const usageIdsSql = `
  select id from (select media_id as id from media_usage union select id from media) ids where id > ?::uuid order by id limit ?`

/**
 * SQL for wrong counts. Each row in `kept_counts` records a change, and a count is the sum of its rows. A wrong count is
 * corrected by adding a row with the `correction`. The column `what` is the kind of the count (`countKinds`).
 */
export const wrongCountsSql = `
  select owner_id, what, name, coalesce(expected.count, 0) as count,
      coalesce(expected.count, 0) - coalesce(stored.count, 0) as correction
    from (${computedCountsSql}) expected
    full join (select owner_id, what, name, sum(count) as count from kept_counts group by owner_id, what, name) stored
      using (owner_id, what, name)
    where coalesce(expected.count, 0) <> coalesce(stored.count, 0)`

/** SQL that adds the correction of each wrong count as a row. */
export const correctCountsSql = `
  insert into kept_counts (owner_id, what, name, count)
    select owner_id, what, name, correction from (${wrongCountsSql}) wrong`

/** SQL for tours with a wrong row in `tour_listing` or `tour_search`. `pieces` are n-grams of the searchable text. */
export const wrongToursSql = `
  with expected (${listingColumns}) as (${listingRowsSql('true')}),
    expected_pieces (tour_id, pieces) as (${tourSearchRowsSql('true')})
  select coalesce(expected.tour_id, listing.tour_id) as id
    from expected full join tour_listing listing on listing.tour_id = expected.tour_id
    where ${differsInListing('expected', 'listing')}
  union select coalesce(expected.tour_id, search.tour_id)
    from expected_pieces expected full join tour_search search on search.tour_id = expected.tour_id
    where expected.pieces is distinct from search.pieces`
