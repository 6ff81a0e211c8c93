import { rowTrigger } from './trigger.ts'

const isLiveSql = 'exists (select 1 from shares s where s.tour_id = t.id and s.live_number is not null)'

/** Correct `tour_listing` rows of tours that match a condition on `t`. */
export const listingRowsSql = (condition: string) =>
  `select t.id, t.account_id, ${isLiveSql}, t.saved_at from tours t where t.deleted_at is null and ${condition}`

/** Upserts the `tour_listing` rows of tours that match a condition on `t`. */
export const storeListingSql = (condition: string) =>
  `insert into tour_listing as l (tour_id, account_id, is_live, saved_at) ${listingRowsSql(condition)}
      on conflict (tour_id) do update set is_live = excluded.is_live, saved_at = excluded.saved_at
        where (l.is_live, l.saved_at) is distinct from (excluded.is_live, excluded.saved_at)`

/** Needs no further lock, because saving, deleting or restoring a tour locks its row. */
export const tourListingTrigger = rowTrigger({
  table: 'tours',
  name: 'tour_listing',
  when: 'insert or update of saved_at, deleted_at',
  events: ['insert', 'update'],
  body: `begin
    if new.deleted_at is not null then delete from tour_listing l where l.tour_id = new.id; end if;
    ${storeListingSql('t.id = new.id')};
    return null;
  end;`,
})

/** Needs no further lock, because publishing and unpublishing lock the tour's row. */
export const shareListingTrigger = rowTrigger({
  table: 'shares',
  name: 'tour_listing',
  when: 'insert or delete or update of live_number, tour_id',
  events: ['insert', 'update', 'delete'],
  body: `begin
    ${storeListingSql('t.id in (old.tour_id, new.tour_id)')};
    return null;
  end;`,
})
