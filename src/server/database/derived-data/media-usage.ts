import { isUsedSql } from './media-uses.ts'
import { rowTrigger } from './trigger.ts'

/** Class of advisory locks that only these triggers use; the key is the account. */
const lockClass = 4501

/**
 * Lock at the end of transactions of an account that change uses of media: the second transaction sees the changes of the
 * first, so that no stale value is written. It is always the last lock of a transaction, so that it can't deadlock.
 */
const lockSql = (accounts: string) => `
    perform pg_advisory_xact_lock(${lockClass}, hashtext(a.account_id::text))
      from (select distinct m.account_id from media m where ${accounts} order by m.account_id) a;`

const updateUsedSql = `${lockSql('m.id = any(touched)')}
    update media_usage u set is_used = found.is_used
      from (select m.id, ${isUsedSql} as is_used from media m where m.id = any(touched)) found
      where u.media_id = found.id and u.is_used <> found.is_used;`

/** Columns of `media_usage` that the library can be sorted by. */
const sortColumns = ['created_at', 'sort_name', 'size_bytes', 'captured_at'] as const

/** SQL for the correct `media_usage` rows of media that match a condition on `m`. */
export const usageRowsSql = (condition: string) => `
    select m.id, m.account_id, ${isUsedSql}, m.created_at, m.sort_name, m.size_bytes,
      coalesce(m.captured_at, m.created_at) from media m where m.deleted_at is null and ${condition}`

const columns = `media_id, account_id, is_used, ${sortColumns.join(', ')}`
const updatedColumnsOf = (table: string) => ['is_used', ...sortColumns].map((key) => `${table}.${key}`).join(', ')

/** SQL that upserts the `media_usage` rows of media that match a condition on `m`. */
export const storeUsageSql = (condition: string) => `insert into media_usage as u (${columns})${usageRowsSql(condition)}
    on conflict (media_id) do update
      set is_used = excluded.is_used, ${sortColumns.map((key) => `${key} = excluded.${key}`).join(', ')}
      where (${updatedColumnsOf('u')}) is distinct from (${updatedColumnsOf('excluded')})`

const name = 'media_usage'

/**
 * Trigger that updates `media_usage` for a table that uses media.
 *
 * @param touchedSql - PL/pgSQL that collects the ids of media in the rows `old` and `new`. Their use may have changed.
 */
function usageTrigger(table: string, eventClause: string, { touchedSql }: { readonly touchedSql: string }) {
  const body = `declare touched uuid[];
  begin${touchedSql}
    touched := array_remove(touched, null);
    if cardinality(touched) = 0 then return null; end if;${updateUsedSql}
    return null;
  end;`
  return rowTrigger({ table, name, eventClause, events: ['insert', 'update', 'delete'], body, isDeferred: true })
}

const isDeletedOrRestored = `tg_op = 'UPDATE' and old.deleted_at is distinct from new.deleted_at`
const hotspotMediaSql = (condition: string) =>
  `select x.media_id from hotspots h join hotspot_media x on x.hotspot_id = h.id where ${condition}`

const captureMediaSql = (layers: string) =>
  `select (c->>'mediaId')::uuid from jsonb_array_elements(${layers}->'captures') c`

export const stopUsageTrigger = usageTrigger(
  'stops',
  'insert or delete or update of media_id, thumbnail_id, time_layers, audio_id, deleted_at',
  {
    touchedSql: `
    touched := array[old.media_id, new.media_id, old.thumbnail_id, new.thumbnail_id, old.audio_id, new.audio_id]
      || array(${captureMediaSql('old.time_layers')}) || array(${captureMediaSql('new.time_layers')});
    if ${isDeletedOrRestored} then
      touched := touched || array(${hotspotMediaSql('h.stop_id = new.id')});
    end if;`,
  },
)

/** Trigger for deleted and restored hotspots; other changes of their use are changes of `hotspot_media`. */
export const hotspotUsageTrigger = {
  ...usageTrigger('hotspots', 'update of deleted_at', {
    touchedSql: `
    touched := array(select x.media_id from hotspot_media x where x.hotspot_id = new.id);`,
  }),
  events: ['update' as const],
}

const oldAndNew = `
    touched := array[old.media_id, new.media_id];`

export const hotspotMediaUsageTrigger = usageTrigger(
  'hotspot_media',
  'insert or delete or update of media_id, hotspot_id',
  {
    touchedSql: oldAndNew,
  },
)

export const floorPlanUsageTrigger = usageTrigger('floor_plans', 'insert or delete or update of media_id, tour_id', {
  touchedSql: oldAndNew,
})

const logoIdOf = (row: string) => `(${row}.styles->'logo'->>'mediaId')::uuid`

export const tourUsageTrigger = usageTrigger(
  'tours',
  'insert or delete or update of cover_id, social_media_id, audio_id, styles, deleted_at',
  {
    touchedSql: `
    touched := array[old.cover_id, new.cover_id, old.social_media_id, new.social_media_id, old.audio_id, new.audio_id,
      ${logoIdOf('old')}, ${logoIdOf('new')}];
    if ${isDeletedOrRestored} then
      touched := touched
        || array(select s.media_id from stops s where s.tour_id = new.id)
        || array(select s.thumbnail_id from stops s where s.tour_id = new.id)
        || array(select s.audio_id from stops s where s.tour_id = new.id)
        || array(select (c->>'mediaId')::uuid from stops s, jsonb_array_elements(s.time_layers->'captures') c
          where s.tour_id = new.id)
        || array(select x.media_id from floor_plans x where x.tour_id = new.id)
        || array(${hotspotMediaSql('h.stop_id in (select s.id from stops s where s.tour_id = new.id)')});
    end if;`,
  },
)

const nadirImageIdOf = (row: string) => `(${row}.nadir->>'mediaId')::uuid`

export const brandKitUsageTrigger = usageTrigger('brand_kits', 'insert or delete or update of styles, nadir', {
  touchedSql: `
    touched := array[${logoIdOf('old')}, ${logoIdOf('new')}, ${nadirImageIdOf('old')}, ${nadirImageIdOf('new')}];`,
})

export const templateUsageTrigger = usageTrigger('tour_templates', 'insert or delete or update of logo_id', {
  touchedSql: `
    touched := array[old.logo_id, new.logo_id];`,
})

export const userUsageTrigger = usageTrigger('users', 'insert or delete or update of picture_id', {
  touchedSql: `
    touched := array[old.picture_id, new.picture_id];`,
})

export const membershipUsageTrigger = usageTrigger('memberships', 'insert or delete or update of user_id, account_id', {
  touchedSql: `
    touched := array(select u.picture_id from users u where u.id in (old.user_id, new.user_id));`,
})

const patchIdOf = (row: string) => `(${row}.retouch->'nadir'->>'mediaId')::uuid`

/** PL/pgSQL that updates or deletes the `media_usage` row of the medium `changed`. */
export const updateUsageSql = `
    perform pg_advisory_xact_lock(${lockClass}, hashtext(m.account_id::text)) from media m where m.id = changed;
    delete from media_usage u where u.media_id = changed
      and not exists (select 1 from media m where m.id = changed and m.deleted_at is null);
    ${storeUsageSql('m.id = changed')};`

/** Trigger of the table `media`: each medium that isn't deleted has a `media_usage` row with its sort columns. */
export const mediaUsageTrigger = rowTrigger({
  table: 'media',
  name,
  eventClause: 'insert or delete or update of retouch, deleted_at, created_at, sort_name, size_bytes, captured_at',
  events: ['insert', 'update', 'delete'],
  isDeferred: true,
  body: `declare
    touched uuid[];
    changed uuid;
  begin
    changed := coalesce(new.id, old.id);
    touched := array_remove(array[${patchIdOf('old')}, ${patchIdOf('new')}], null);
    perform pg_advisory_xact_lock(${lockClass}, hashtext(coalesce(new.account_id, old.account_id)::text));
    delete from media_usage u where u.media_id = changed
      and not exists (select 1 from media m where m.id = changed and m.deleted_at is null);
    ${storeUsageSql('m.id = changed')};
    if cardinality(touched) = 0 then return null; end if;${updateUsedSql}
    return null;
  end;`,
})
