import { Migration } from '@mikro-orm/migrations'

/** True if the medium `m` is used, also as a capture of a stop. */
const isUsed = `(${[
  `exists (select 1 from stops s where s.media_id = m.id and s.deleted_at is null and (select t.deleted_at is null from tours t where t.id = s.tour_id))`,
  `exists (select 1 from stops s where s.thumbnail_id = m.id and s.deleted_at is null and (select t.deleted_at is null from tours t where t.id = s.tour_id))`,
  `exists (select 1 from stops s where s.time_layers->'captures' @> jsonb_build_array(jsonb_build_object('mediaId', m.id)) and s.deleted_at is null and (select t.deleted_at is null from tours t where t.id = s.tour_id))`,
  `exists (select 1 from hotspot_media x where x.media_id = m.id and (select h.deleted_at is null and (select s.deleted_at is null and (select t.deleted_at is null from tours t where t.id = s.tour_id) from stops s where s.id = h.stop_id) from hotspots h where h.id = x.hotspot_id))`,
  `exists (select 1 from floor_plans x where x.media_id = m.id and (select t.deleted_at is null from tours t where t.id = x.tour_id))`,
  `exists (select 1 from tours t where t.cover_id = m.id and t.deleted_at is null)`,
  `exists (select 1 from tours t where t.social_media_id = m.id and t.deleted_at is null)`,
  `exists (select 1 from tours t where (t.styles->'logo'->>'mediaId')::uuid = m.id and t.deleted_at is null and t.styles->'logo'->>'mediaId' is not null)`,
  `exists (select 1 from stops s where s.audio_id = m.id and s.deleted_at is null and (select t.deleted_at is null from tours t where t.id = s.tour_id))`,
  `exists (select 1 from tours t where t.audio_id = m.id and t.deleted_at is null)`,
  `exists (select 1 from media p where (p.retouch->'nadir'->>'mediaId')::uuid = m.id and p.deleted_at is null and p.retouch->'nadir'->>'mediaId' is not null)`,
  `exists (select 1 from brand_kits k where (k.styles->'logo'->>'mediaId')::uuid = m.id and k.styles->'logo'->>'mediaId' is not null)`,
  `exists (select 1 from brand_kits k where (k.nadir->>'mediaId')::uuid = m.id and k.nadir->>'mediaId' is not null)`,
  `exists (select 1 from tour_templates e where e.logo_id = m.id and true)`,
  `exists (select 1 from users u where u.picture_id = m.id and exists (select 1 from memberships b where b.user_id = u.id and b.account_id = m.account_id))`,
].join(' or ')})`

/** Updates the marks of the media `touched`. */
const mark = `perform pg_advisory_xact_lock(4501, hashtext(a.account_id::text)) from (select distinct m.account_id from media m where m.id = any(touched) order by m.account_id) a; update media_usage u set is_used = found.is_used from (select m.id, ${isUsed} as is_used from media m where m.id = any(touched)) found where u.media_id = found.id and u.is_used <> found.is_used;`

export class Migration20261130124403_time_layers extends Migration {
  override name = 'Migration20261130124403_time_layers'

  override up(): void | Promise<void> {
    this.addSql(`alter table "stops" add "time_layers" jsonb null;`)
    this.addSql(`create index "stops_with_captures" on "stops" using gin ((time_layers->'captures') jsonb_path_ops) with (fastupdate = off);`)

    // Triggers that mark used media read the new column.
    this.addSql(`create or replace function "users_media_usage_fn"() returns trigger as \$\$ declare touched uuid[]; begin touched := array[old.picture_id, new.picture_id]; touched := array_remove(touched, null); if cardinality(touched) = 0 then return null; end if; ${mark} return null; end; \$\$ language plpgsql;`)
    this.addSql(`create or replace function "memberships_media_usage_fn"() returns trigger as \$\$ declare touched uuid[]; begin touched := array(select u.picture_id from users u where u.id in (old.user_id, new.user_id)); touched := array_remove(touched, null); if cardinality(touched) = 0 then return null; end if; ${mark} return null; end; \$\$ language plpgsql;`)
    this.addSql(`create or replace function "media_media_usage_fn"() returns trigger as \$\$ declare touched uuid[]; changed uuid; begin changed := coalesce(new.id, old.id); touched := array_remove(array[(old.retouch->'nadir'->>'mediaId')::uuid, (new.retouch->'nadir'->>'mediaId')::uuid], null); perform pg_advisory_xact_lock(4501, hashtext(coalesce(new.account_id, old.account_id)::text)); delete from media_usage u where u.media_id = changed and not exists (select 1 from media m where m.id = changed and m.deleted_at is null); insert into media_usage as u (media_id, account_id, is_used, created_at, sort_name, size_bytes, captured_at) select m.id, m.account_id, ${isUsed}, m.created_at, m.sort_name, m.size_bytes, coalesce(m.captured_at, m.created_at) from media m where m.deleted_at is null and m.id = changed on conflict (media_id) do update set is_used = excluded.is_used, created_at = excluded.created_at, sort_name = excluded.sort_name, size_bytes = excluded.size_bytes, captured_at = excluded.captured_at where (u.is_used, u.created_at, u.sort_name, u.size_bytes, u.captured_at) is distinct from (excluded.is_used, excluded.created_at, excluded.sort_name, excluded.size_bytes, excluded.captured_at); if cardinality(touched) = 0 then return null; end if; ${mark} return null; end; \$\$ language plpgsql;`)
    this.addSql(`create or replace function "tours_media_usage_fn"() returns trigger as \$\$ declare touched uuid[]; begin touched := array[old.cover_id, new.cover_id, old.social_media_id, new.social_media_id, old.audio_id, new.audio_id, (old.styles->'logo'->>'mediaId')::uuid, (new.styles->'logo'->>'mediaId')::uuid]; if tg_op = 'UPDATE' and old.deleted_at is distinct from new.deleted_at then touched := touched || array(select s.media_id from stops s where s.tour_id = new.id) || array(select s.thumbnail_id from stops s where s.tour_id = new.id) || array(select s.audio_id from stops s where s.tour_id = new.id) || array(select (c->>'mediaId')::uuid from stops s, jsonb_array_elements(s.time_layers->'captures') c where s.tour_id = new.id) || array(select x.media_id from floor_plans x where x.tour_id = new.id) || array(select x.media_id from hotspots h join hotspot_media x on x.hotspot_id = h.id where h.stop_id in (select s.id from stops s where s.tour_id = new.id)); end if; touched := array_remove(touched, null); if cardinality(touched) = 0 then return null; end if; ${mark} return null; end; \$\$ language plpgsql;`)
    this.addSql(`create or replace function "stops_media_usage_fn"() returns trigger as \$\$ declare touched uuid[]; begin touched := array[old.media_id, new.media_id, old.thumbnail_id, new.thumbnail_id, old.audio_id, new.audio_id] || array(select (c->>'mediaId')::uuid from jsonb_array_elements(old.time_layers->'captures') c) || array(select (c->>'mediaId')::uuid from jsonb_array_elements(new.time_layers->'captures') c); if tg_op = 'UPDATE' and old.deleted_at is distinct from new.deleted_at then touched := touched || array(select x.media_id from hotspots h join hotspot_media x on x.hotspot_id = h.id where h.stop_id = new.id); end if; touched := array_remove(touched, null); if cardinality(touched) = 0 then return null; end if; ${mark} return null; end; \$\$ language plpgsql;`)
    this.addSql(`create or replace function "hotspots_media_usage_fn"() returns trigger as \$\$ declare touched uuid[]; begin touched := array(select x.media_id from hotspot_media x where x.hotspot_id = new.id); touched := array_remove(touched, null); if cardinality(touched) = 0 then return null; end if; ${mark} return null; end; \$\$ language plpgsql;`)
    this.addSql(`create or replace function "hotspot_media_media_usage_fn"() returns trigger as \$\$ declare touched uuid[]; begin touched := array[old.media_id, new.media_id]; touched := array_remove(touched, null); if cardinality(touched) = 0 then return null; end if; ${mark} return null; end; \$\$ language plpgsql;`)
    this.addSql(`create or replace function "floor_plans_media_usage_fn"() returns trigger as \$\$ declare touched uuid[]; begin touched := array[old.media_id, new.media_id]; touched := array_remove(touched, null); if cardinality(touched) = 0 then return null; end if; ${mark} return null; end; \$\$ language plpgsql;`)
    this.addSql(`create or replace function "brand_kits_media_usage_fn"() returns trigger as \$\$ declare touched uuid[]; begin touched := array[(old.styles->'logo'->>'mediaId')::uuid, (new.styles->'logo'->>'mediaId')::uuid, (old.nadir->>'mediaId')::uuid, (new.nadir->>'mediaId')::uuid]; touched := array_remove(touched, null); if cardinality(touched) = 0 then return null; end if; ${mark} return null; end; \$\$ language plpgsql;`)
    this.addSql(`create or replace function "tour_templates_media_usage_fn"() returns trigger as \$\$ declare touched uuid[]; begin touched := array[old.logo_id, new.logo_id]; touched := array_remove(touched, null); if cardinality(touched) = 0 then return null; end if; ${mark} return null; end; \$\$ language plpgsql;`)
    this.addSql(`drop trigger "media_usage" on "stops";`)
    this.addSql(`create constraint trigger "media_usage" after insert or delete or update of media_id, thumbnail_id, time_layers, audio_id, deleted_at on "stops" deferrable initially deferred for each row execute function "stops_media_usage_fn"();`)
  }
}
