/** Notification channel for changes of media; the payload is a `MediaChangeNotice`. */
export const mediaChangedChannel = 'media_changed'

/** Trigger that notifies of each committed change. No code path can forget to notify, and rollbacks send nothing. */
export const mediaChangedTrigger = {
  name: 'media_changed',
  timing: 'after' as const,
  events: ['insert' as const, 'update' as const],
  forEach: 'row' as const,
  body: `
    if tg_op = 'UPDATE' and new.status = old.status and new.progress = old.progress
      and new.build_id is not distinct from old.build_id and new.deleted_at is not distinct from old.deleted_at
    then return new; end if;
    perform pg_notify('${mediaChangedChannel}', json_build_object('accountId', new.account_id, 'mediaId', new.id,
      'status', new.status, 'progress', new.progress, 'failureCode', new.failure_code)::text);
    return new;`,
}
