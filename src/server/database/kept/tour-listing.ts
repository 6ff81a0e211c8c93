import { rowTrigger } from './trigger.ts'

const isLiveSql = 'exists (select 1 from shares s where s.tour_id = t.id and s.live_number is not null)'

/** What the list of tours says of those that fulfil a condition on `t`, as it ought to be. */
export const listingRowsSql = (condition: string) =>
  `select t.id, t.account_id, ${isLiveSql}, t.saved_at from tours t where t.deleted_at is null and ${condition}`

/** Makes the entries of tours that fulfil a condition on `t` what they ought to be. */
export const storeListingSql = (condition: string) =>
  `insert into tour_listing as l (tour_id, account_id, is_live, saved_at) ${listingRowsSql(condition)}
      on conflict (tour_id) do update set is_live = excluded.is_live, saved_at = excluded.saved_at
        where (l.is_live, l.saved_at) is distinct from (excluded.is_live, excluded.saved_at)`

/** Whoever saves, deletes or restores a tour has locked it, and with it its entry. */
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

/** So has whoever publishes or unpublishes it. */
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
