import { rowTrigger } from './trigger.ts'

/** Whether the tour `t` is live, by its share. */
export const isLiveSql = 'exists (select 1 from shares s where s.tour_id = t.id and s.live_number is not null)'

/** Whoever publishes or unpublishes has locked the tour. */
export const liveTourTrigger = rowTrigger({
  table: 'shares',
  name: 'live_tours',
  when: 'insert or delete or update of live_number, tour_id',
  events: ['insert', 'update', 'delete'],
  body: `begin
    update tours t set is_live = not t.is_live
      where t.id in (old.tour_id, new.tour_id) and t.is_live <> ${isLiveSql};
    return null;
  end;`,
})
