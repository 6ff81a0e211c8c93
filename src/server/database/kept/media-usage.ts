import { isUsedSql } from './media-uses.ts'
import { rowTrigger } from './trigger.ts'

/** Of locks that only these triggers take; the account is the second half of the number. */
const lockClass = 4501

/**
 * At the end of each transaction that begins or ends uses, one transaction of an account at a time: who comes second
 * sees what the first did, so that no mark is set by what was true before. Nothing else is locked after it, so nobody
 * can wait for each other.
 */
const lockSql = (accounts: string) => `
    perform pg_advisory_xact_lock(${lockClass}, hashtext(a.account_id::text))
      from (select distinct m.account_id from media m where ${accounts} order by m.account_id) a;`

const markSql = `${lockSql('m.id = any(touched)')}
    update media_usage u set is_used = found.is_used
      from (select m.id, ${isUsedSql} as is_used from media m where m.id = any(touched)) found
      where u.media_id = found.id and u.is_used <> found.is_used;`

/** What a mark says besides, for the orders of the library. */
const keys = ['created_at', 'sort_name', 'size_bytes', 'captured_at'] as const

/** The marks of all media that fulfil a condition on `m`, as they ought to be. */
export const usageRowsSql = (condition: string) => `
    select m.id, m.account_id, ${isUsedSql}, m.created_at, m.sort_name, m.size_bytes,
      coalesce(m.captured_at, m.created_at) from media m where m.deleted_at is null and ${condition}`

const columns = `media_id, account_id, is_used, ${keys.join(', ')}`
const marked = (table: string) => ['is_used', ...keys].map((key) => `${table}.${key}`).join(', ')

/** Makes the marks of media that fulfil a condition on `m` what they ought to be. */
export const storeUsageSql = (condition: string) => `insert into media_usage as u (${columns})${usageRowsSql(condition)}
    on conflict (media_id) do update
      set is_used = excluded.is_used, ${keys.map((key) => `${key} = excluded.${key}`).join(', ')}
      where (${marked('u')}) is distinct from (${marked('excluded')})`

const name = 'media_usage'

/** `touched`: ids of media whose use may have changed, by the rows `old` and `new`. */
function marking(table: string, when: string, { touched }: { readonly touched: string }) {
  const body = `declare touched uuid[];
  begin${touched}
    touched := array_remove(touched, null);
    if cardinality(touched) = 0 then return null; end if;${markSql}
    return null;
  end;`
  return rowTrigger({ table, name, when, events: ['insert', 'update', 'delete'], body, isDeferred: true })
}

const isDeletedOrRestored = `tg_op = 'UPDATE' and old.deleted_at is distinct from new.deleted_at`
const ofHotspots = (condition: string) =>
  `select x.media_id from hotspots h join hotspot_media x on x.hotspot_id = h.id where ${condition}`

export const stopUsageTrigger = marking('stops', 'insert or delete or update of media_id, audio_id, deleted_at', {
  touched: `
    touched := array[old.media_id, new.media_id, old.audio_id, new.audio_id];
    if ${isDeletedOrRestored} then
      touched := touched || array(${ofHotspots('h.stop_id = new.id')});
    end if;`,
})

/** Only what deletes or restores: media come and go with rows of `hotspot_media`. */
export const hotspotUsageTrigger = {
  ...marking('hotspots', 'update of deleted_at', {
    touched: `
    touched := array(select x.media_id from hotspot_media x where x.hotspot_id = new.id);`,
  }),
  events: ['update' as const],
}

const oldAndNew = `
    touched := array[old.media_id, new.media_id];`

export const hotspotMediaUsageTrigger = marking('hotspot_media', 'insert or delete or update of media_id, hotspot_id', {
  touched: oldAndNew,
})

export const floorPlanUsageTrigger = marking('floor_plans', 'insert or delete or update of media_id, tour_id', {
  touched: oldAndNew,
})

const logoOf = (row: string) => `(${row}.styles->'logo'->>'mediaId')::uuid`

export const tourUsageTrigger = marking(
  'tours',
  'insert or delete or update of cover_id, social_media_id, audio_id, styles, deleted_at',
  {
    touched: `
    touched := array[old.cover_id, new.cover_id, old.social_media_id, new.social_media_id, old.audio_id, new.audio_id,
      ${logoOf('old')}, ${logoOf('new')}];
    if ${isDeletedOrRestored} then
      touched := touched
        || array(select s.media_id from stops s where s.tour_id = new.id)
        || array(select s.audio_id from stops s where s.tour_id = new.id)
        || array(select x.media_id from floor_plans x where x.tour_id = new.id)
        || array(${ofHotspots('h.stop_id in (select s.id from stops s where s.tour_id = new.id)')});
    end if;`,
  },
)

export const userUsageTrigger = marking('users', 'insert or delete or update of picture_id', {
  touched: `
    touched := array[old.picture_id, new.picture_id];`,
})

export const membershipUsageTrigger = marking('memberships', 'insert or delete or update of user_id, account_id', {
  touched: `
    touched := array(select u.picture_id from users u where u.id in (old.user_id, new.user_id));`,
})

const patchOf = (row: string) => `(${row}.retouch->'nadir'->>'mediaId')::uuid`

/** Makes the mark of the medium `changed` what it ought to be, or takes it away; for PL/pgSQL. */
export const markUsageSql = `
    perform pg_advisory_xact_lock(${lockClass}, hashtext(m.account_id::text)) from media m where m.id = changed;
    delete from media_usage u where u.media_id = changed
      and not exists (select 1 from media m where m.id = changed and m.deleted_at is null);
    ${storeUsageSql('m.id = changed')};`

/** The media themselves: each that is not deleted has a mark, with what the library is sorted by. */
export const mediaUsageTrigger = rowTrigger({
  table: 'media',
  name,
  when: 'insert or delete or update of retouch, deleted_at, created_at, sort_name, size_bytes, captured_at',
  events: ['insert', 'update', 'delete'],
  isDeferred: true,
  body: `declare
    touched uuid[];
    changed uuid;
  begin
    changed := coalesce(new.id, old.id);
    touched := array_remove(array[${patchOf('old')}, ${patchOf('new')}], null);
    perform pg_advisory_xact_lock(${lockClass}, hashtext(coalesce(new.account_id, old.account_id)::text));
    delete from media_usage u where u.media_id = changed
      and not exists (select 1 from media m where m.id = changed and m.deleted_at is null);
    ${storeUsageSql('m.id = changed')};
    if cardinality(touched) = 0 then return null; end if;${markSql}
    return null;
  end;`,
})
