/** Of a row `t` of tours: visitors see it, or will when what was asked for is made. One statement misses no step between. */
export const isPublishedSql = `(
  exists (select 1 from shares s where s.tour_id = t.id and s.live_number is not null)
  or exists (select 1 from publications p where p.tour_id = t.id and p.status in ('queued', 'building')))`
