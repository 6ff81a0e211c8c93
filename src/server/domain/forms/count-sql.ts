/**
 * How much was sent in to each form of a tour; its parameters are the tour, twice. The counts come from the index
 * `submissions_counted`, and of each form only the latest submission is read for the name.
 */
export const countSql = `
  select c.form_id as "formId", c.count, c.unread as "unreadCount",
    (select s.form_name from submissions s where s.tour_id = ? and s.form_id = c.form_id and s.deleted_at is null
      order by s.received_at desc, s.id desc limit 1) as "formName"
  from (select form_id, count(*)::int as count, (count(*) filter (where not is_read))::int as unread
    from submissions where tour_id = ? and deleted_at is null group by form_id) c
  order by c.form_id`
