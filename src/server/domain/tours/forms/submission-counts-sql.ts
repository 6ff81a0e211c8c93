/** Counts submissions by form; both parameters are the tour's id. `formName` is the name stored with the latest one. */
export const submissionCountsSql = `
  select c.form_id as "formId", c.count, c.unread as "unreadCount",
    (select s.form_name from submissions s where s.tour_id = ? and s.form_id = c.form_id and s.deleted_at is null
      order by s.received_at desc, s.id desc limit 1) as "formName"
  from (select k.name::uuid as form_id,
      coalesce(sum(k.count) filter (where k.what = 'answers'), 0)::int as count,
      coalesce(sum(k.count) filter (where k.what = 'unreadAnswers'), 0)::int as unread
    from kept_counts k where k.owner_id = ? and k.what in ('answers', 'unreadAnswers') group by k.name) c
  where c.count > 0
  order by c.form_id`
