/** Where changes of media are told, for those who watch; the payload is a `MediaChangeNotice`. */
export const mediaChangedChannel = 'media_changed'

/**
 * The database tells of each change by itself, once it is certain: no code that writes a state can forget to, and a
 * change that is rolled back is never told.
 */
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
