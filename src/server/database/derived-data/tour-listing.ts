import { rowTrigger } from './trigger.ts'

/** SQL for a natural sort key: without case and accents, numbers by value up to ten digits, like `sortNameOf` for media. */
const sortNameSql = (name: string) => {
  const plain = `regexp_replace(lower(normalize(${name}, nfkd)), '[\\u0300-\\u036f]', '', 'g')`
  const padded = `regexp_replace(${plain}, '([0-9]+)', '0000000000\\1', 'g')`
  return `left(regexp_replace(${padded}, '0*([0-9]{10,})', '\\1', 'g'), 400)`
}

/** Columns of `tour_listing` besides the tour and its account, in the order of `listingRowsSql`. */
const columns = ['is_live', 'saved_at', 'folder_id', 'name', 'sort_name', 'tags', 'created_at', 'published_at'] as const

const columnsOf = (row: string) => columns.map((column) => `${row}.${column}`).join(', ')

/** All columns of `tour_listing`. */
export const listingColumns = ['tour_id', 'account_id', ...columns].join(', ')
/** SQL condition that rows of two tables have different values. */
export const differsInListing = (a: string, b: string) =>
  `(${a}.account_id, ${columnsOf(a)}) is distinct from (${b}.account_id, ${columnsOf(b)})`

/**
 * SQL that computes the `tour_listing` rows of tours that match a condition on `t`. The epoch as `published_at` sorts tours
 * that aren't published as the oldest.
 */
export const listingRowsSql = (condition: string) =>
  `select t.id, t.account_id, s.live_number is not null, t.saved_at, e.folder_id, t.name, ${sortNameSql('t.name')}, t.tags,
        t.created_at, case when s.live_number is null then 'epoch' else coalesce(s.published_at, 'epoch') end
      from tours t left join shares s on s.tour_id = t.id left join tour_folder_entries e on e.tour_id = t.id
      where t.deleted_at is null and ${condition}`

/** SQL that upserts the `tour_listing` rows of tours that match a condition on `t`. */
export const storeListingSql = (condition: string) =>
  `insert into tour_listing as l (${listingColumns}) ${listingRowsSql(condition)}
      on conflict (tour_id) do update set ${columns.map((column) => `${column} = excluded.${column}`).join(', ')}
        where (${columnsOf('l')}) is distinct from (${columnsOf('excluded')})`

/** Trigger of tours. It needs no further lock, because saving, deleting or restoring a tour locks its row. */
export const tourListingTrigger = rowTrigger({
  table: 'tours',
  name: 'tour_listing',
  eventClause: 'insert or update of name, tags, saved_at, deleted_at',
  events: ['insert', 'update'],
  body: `begin
    if new.deleted_at is not null then delete from tour_listing l where l.tour_id = new.id; end if;
    ${storeListingSql('t.id = new.id')};
    return null;
  end;`,
})

/** Trigger of shares. It needs no further lock, because publishing and unpublishing lock the tour's row. */
export const shareListingTrigger = rowTrigger({
  table: 'shares',
  name: 'tour_listing',
  eventClause: 'insert or delete or update of live_number, published_at, tour_id',
  events: ['insert', 'update', 'delete'],
  body: `begin
    ${storeListingSql('t.id in (old.tour_id, new.tour_id)')};
    return null;
  end;`,
})

/** Trigger of folder entries. It needs no further lock, because moving a tour to a folder locks its row. */
export const folderEntryListingTrigger = rowTrigger({
  table: 'tour_folder_entries',
  name: 'tour_listing',
  eventClause: 'insert or delete or update',
  events: ['insert', 'update', 'delete'],
  body: `begin
    ${storeListingSql('t.id in (old.tour_id, new.tour_id)')};
    return null;
  end;`,
})
