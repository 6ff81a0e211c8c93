import { Migration } from '@mikro-orm/migrations';

/** Whether the medium `m` is used anywhere. */
const isUsed = [
  `exists (select 1 from stops s where s.media_id = m.id and s.deleted_at is null and (select t.deleted_at is null from tours t where t.id = s.tour_id))`,
  `exists (select 1 from hotspot_media x where x.media_id = m.id and (select h.deleted_at is null and (select s.deleted_at is null and (select t.deleted_at is null from tours t where t.id = s.tour_id) from stops s where s.id = h.stop_id) from hotspots h where h.id = x.hotspot_id))`,
  `exists (select 1 from floor_plans x where x.media_id = m.id and (select t.deleted_at is null from tours t where t.id = x.tour_id))`,
  `exists (select 1 from tours t where t.cover_id = m.id and t.deleted_at is null)`,
  `exists (select 1 from tours t where (t.styles->'logo'->>'mediaId')::uuid = m.id and t.deleted_at is null and t.styles->'logo'->>'mediaId' is not null)`,
  `exists (select 1 from stops s where s.audio_id = m.id and s.deleted_at is null and (select t.deleted_at is null from tours t where t.id = s.tour_id))`,
  `exists (select 1 from tours t where t.audio_id = m.id and t.deleted_at is null)`,
  `exists (select 1 from media p where (p.retouch->'nadir'->>'mediaId')::uuid = m.id and p.deleted_at is null and p.retouch->'nadir'->>'mediaId' is not null)`,
  `exists (select 1 from users u where u.picture_id = m.id and exists (select 1 from memberships b where b.user_id = u.id and b.account_id = m.account_id))`,
].join(' or ');

/** Marks the media `touched` anew. */
const mark = `perform pg_advisory_xact_lock(4501, hashtext(a.account_id::text))
      from (select distinct m.account_id from media m where m.id = any(touched) order by m.account_id) a;     update media_usage u set is_used = found.is_used
      from (select m.id, (${isUsed}) as is_used from media m where m.id = any(touched)) found
      where u.media_id = found.id and u.is_used <> found.is_used;`;

export class Migration20261125043252_kept_marks extends Migration {

  override name = 'Migration20261125043252_kept_marks';

  override up(): void | Promise<void> {
    this.addSql(`drop index "submissions_counted";`);

    this.addSql(`create table "kept_counts" ("id" bigserial primary key, "owner_id" uuid not null, "what" varchar(20) not null, "name" text not null default '', "count" bigint not null);`);
    this.addSql(`create index "kept_counts_owner_id_what_name_index" on "kept_counts" ("owner_id", "what", "name");`);

    this.addSql(`create table "media_usage" ("media_id" uuid not null, "account_id" uuid not null, "is_used" boolean not null, "created_at" timestamptz not null, "sort_name" text not null, "size_bytes" bigint not null, "captured_at" timestamptz not null, primary key ("media_id"));`);
    this.addSql(`create index "media_usage_account_id_is_used_created_at_media_id_index" on "media_usage" ("account_id", "is_used", "created_at", "media_id");`);
    this.addSql(`create index "media_usage_account_id_is_used_sort_name_media_id_index" on "media_usage" ("account_id", "is_used", "sort_name", "media_id");`);
    this.addSql(`create index "media_usage_account_id_is_used_size_bytes_media_id_index" on "media_usage" ("account_id", "is_used", "size_bytes", "media_id");`);
    this.addSql(`create index "media_usage_account_id_is_used_captured_at_media_id_index" on "media_usage" ("account_id", "is_used", "captured_at", "media_id");`);

    this.addSql(`create table "tour_search" ("tour_id" uuid not null, "pieces" text[] not null, primary key ("tour_id"));`);
    this.addSql(`create index "tour_search_pieces" on "tour_search" using gin (pieces) with (fastupdate = off);`);

    this.addSql(`create table "tour_listing" ("tour_id" uuid not null, "account_id" uuid not null, "is_live" boolean not null, "saved_at" timestamptz not null, primary key ("tour_id"));`);
    this.addSql(`create index "tour_listing_account_id_is_live_saved_at_tour_id_index" on "tour_listing" ("account_id", "is_live", "saved_at", "tour_id");`);

    this.addSql(`create or replace function "users_media_usage_fn"() returns trigger as \$\$ declare touched uuid[];   begin
    touched := array[old.picture_id, new.picture_id];     touched := array_remove(touched, null);     if cardinality(touched) = 0 then return null; end if;     ${mark}     return null;   end; \$\$ language plpgsql;`);
    this.addSql(`create constraint trigger "media_usage" after insert or delete or update of picture_id on "users" deferrable initially deferred for each row execute function "users_media_usage_fn"();`);

    this.addSql(`create or replace function "memberships_media_usage_fn"() returns trigger as \$\$ declare touched uuid[];   begin
    touched := array(select u.picture_id from users u where u.id in (old.user_id, new.user_id));     touched := array_remove(touched, null);     if cardinality(touched) = 0 then return null; end if;     ${mark}     return null;   end; \$\$ language plpgsql;`);
    this.addSql(`create constraint trigger "media_usage" after insert or delete or update of user_id, account_id on "memberships" deferrable initially deferred for each row execute function "memberships_media_usage_fn"();`);

    this.addSql(`create or replace function "media_media_usage_fn"() returns trigger as \$\$ declare
    touched uuid[];     changed uuid;   begin
    changed := coalesce(new.id, old.id);     touched := array_remove(array[(old.retouch->'nadir'->>'mediaId')::uuid, (new.retouch->'nadir'->>'mediaId')::uuid], null);     perform pg_advisory_xact_lock(4501, hashtext(coalesce(new.account_id, old.account_id)::text));     delete from media_usage u where u.media_id = changed
      and not exists (select 1 from media m where m.id = changed and m.deleted_at is null);     insert into media_usage as u (media_id, account_id, is_used, created_at, sort_name, size_bytes, captured_at)
    select m.id, m.account_id, (${isUsed}), m.created_at, m.sort_name, m.size_bytes,
      coalesce(m.captured_at, m.created_at) from media m where m.deleted_at is null and m.id = changed
    on conflict (media_id) do update
      set is_used = excluded.is_used, created_at = excluded.created_at, sort_name = excluded.sort_name, size_bytes = excluded.size_bytes, captured_at = excluded.captured_at
      where (u.is_used, u.created_at, u.sort_name, u.size_bytes, u.captured_at) is distinct from (excluded.is_used, excluded.created_at, excluded.sort_name, excluded.size_bytes, excluded.captured_at);     if cardinality(touched) = 0 then return null; end if;     ${mark}     return null;   end; \$\$ language plpgsql;`);
    this.addSql(`create constraint trigger "media_usage" after insert or delete or update of retouch, deleted_at, created_at, sort_name, size_bytes, captured_at on "media" deferrable initially deferred for each row execute function "media_media_usage_fn"();`);
    this.addSql(`create or replace function "media_kept_counts_fn"() returns trigger as \$\$ begin
    if tg_op = 'INSERT' then
      insert into kept_counts (owner_id, what, name, count)
        select owner_id, what, name, sum(count) from (
    select account_id as owner_id, 'tag' as what, tag as name, 1 as count from added, unnest(tags) tag where deleted_at is null
    union all select account_id, 'folder', folder_id::text, 1 from added where deleted_at is null and folder_id is not null
    union all select account_id, case when deleted_at is null then 'bytes' else 'deletedBytes' end, '', size_bytes from added) facts group by owner_id, what, name having sum(count) <> 0;     elsif tg_op = 'DELETE' then
      insert into kept_counts (owner_id, what, name, count)
        select owner_id, what, name, sum(count) from (select owner_id, what, name, -count as count from (
    select account_id as owner_id, 'tag' as what, tag as name, 1 as count from removed, unnest(tags) tag where deleted_at is null
    union all select account_id, 'folder', folder_id::text, 1 from removed where deleted_at is null and folder_id is not null
    union all select account_id, case when deleted_at is null then 'bytes' else 'deletedBytes' end, '', size_bytes from removed) taken) facts group by owner_id, what, name having sum(count) <> 0;     else
      insert into kept_counts (owner_id, what, name, count)
        select owner_id, what, name, sum(count) from (
    select account_id as owner_id, 'tag' as what, tag as name, 1 as count from added, unnest(tags) tag where deleted_at is null
    union all select account_id, 'folder', folder_id::text, 1 from added where deleted_at is null and folder_id is not null
    union all select account_id, case when deleted_at is null then 'bytes' else 'deletedBytes' end, '', size_bytes from added
    union all select owner_id, what, name, -count as count from (
    select account_id as owner_id, 'tag' as what, tag as name, 1 as count from removed, unnest(tags) tag where deleted_at is null
    union all select account_id, 'folder', folder_id::text, 1 from removed where deleted_at is null and folder_id is not null
    union all select account_id, case when deleted_at is null then 'bytes' else 'deletedBytes' end, '', size_bytes from removed) taken) facts group by owner_id, what, name having sum(count) <> 0;     end if;     return null;   end; \$\$ language plpgsql;`);
    this.addSql(`create trigger "kept_counts_insert" after insert on "media" referencing new table as added for each statement execute function "media_kept_counts_fn"();`);
    this.addSql(`create trigger "kept_counts_update" after update on "media" referencing old table as removed new table as added for each statement execute function "media_kept_counts_fn"();`);
    this.addSql(`create trigger "kept_counts_delete" after delete on "media" referencing old table as removed for each statement execute function "media_kept_counts_fn"();`);

    this.addSql(`create or replace function "tours_media_usage_fn"() returns trigger as \$\$ declare touched uuid[];   begin
    touched := array[old.cover_id, new.cover_id, old.audio_id, new.audio_id, (old.styles->'logo'->>'mediaId')::uuid, (new.styles->'logo'->>'mediaId')::uuid];     if tg_op = 'UPDATE' and old.deleted_at is distinct from new.deleted_at then
      touched := touched
        || array(select s.media_id from stops s where s.tour_id = new.id)
        || array(select s.audio_id from stops s where s.tour_id = new.id)
        || array(select x.media_id from floor_plans x where x.tour_id = new.id)
        || array(select x.media_id from hotspots h join hotspot_media x on x.hotspot_id = h.id where h.stop_id in (select s.id from stops s where s.tour_id = new.id));     end if;     touched := array_remove(touched, null);     if cardinality(touched) = 0 then return null; end if;     ${mark}     return null;   end; \$\$ language plpgsql;`);
    this.addSql(`create constraint trigger "media_usage" after insert or delete or update of cover_id, audio_id, styles, deleted_at on "tours" deferrable initially deferred for each row execute function "tours_media_usage_fn"();`);
    this.addSql(`create or replace function "tours_tour_search_fn"() returns trigger as \$\$ begin
    if tg_op = 'UPDATE' and new.name = old.name and new.tags = old.tags then return null; end if;     insert into tour_search (tour_id, pieces) select t.id, array(select distinct left(t.account_id::text, 8) || substr(searched.text, i, length) as piece
        from (select lower(t.name || e'\\n' || array_to_string(t.tags, e'\\n')) as text) searched, generate_series(1, 3) length,
          generate_series(1, length(searched.text) - length + 1) i order by piece) from tours t where t.id = new.id
      on conflict (tour_id) do update set pieces = excluded.pieces;     return null;   end; \$\$ language plpgsql;`);
    this.addSql(`create trigger "tour_search" after insert or update of name, tags on "tours" for each row execute function "tours_tour_search_fn"();`);
    this.addSql(`create or replace function "tours_tour_listing_fn"() returns trigger as \$\$ begin
    if new.deleted_at is not null then delete from tour_listing l where l.tour_id = new.id; end if;     insert into tour_listing as l (tour_id, account_id, is_live, saved_at) select t.id, t.account_id, exists (select 1 from shares s where s.tour_id = t.id and s.live_number is not null), t.saved_at from tours t where t.deleted_at is null and t.id = new.id
      on conflict (tour_id) do update set is_live = excluded.is_live, saved_at = excluded.saved_at
        where (l.is_live, l.saved_at) is distinct from (excluded.is_live, excluded.saved_at);     return null;   end; \$\$ language plpgsql;`);
    this.addSql(`create trigger "tour_listing" after insert or update of saved_at, deleted_at on "tours" for each row execute function "tours_tour_listing_fn"();`);
    this.addSql(`create or replace function "tours_kept_counts_fn"() returns trigger as \$\$ begin
    if tg_op = 'INSERT' then
      insert into kept_counts (owner_id, what, name, count)
        select owner_id, what, name, sum(count) from (
    select account_id as owner_id, 'tours' as what, '' as name, 1 as count from added where deleted_at is null) facts group by owner_id, what, name having sum(count) <> 0;     elsif tg_op = 'DELETE' then
      insert into kept_counts (owner_id, what, name, count)
        select owner_id, what, name, sum(count) from (select owner_id, what, name, -count as count from (
    select account_id as owner_id, 'tours' as what, '' as name, 1 as count from removed where deleted_at is null) taken) facts group by owner_id, what, name having sum(count) <> 0;     else
      insert into kept_counts (owner_id, what, name, count)
        select owner_id, what, name, sum(count) from (
    select account_id as owner_id, 'tours' as what, '' as name, 1 as count from added where deleted_at is null
    union all select owner_id, what, name, -count as count from (
    select account_id as owner_id, 'tours' as what, '' as name, 1 as count from removed where deleted_at is null) taken) facts group by owner_id, what, name having sum(count) <> 0;     end if;     return null;   end; \$\$ language plpgsql;`);
    this.addSql(`create trigger "kept_counts_insert" after insert on "tours" referencing new table as added for each statement execute function "tours_kept_counts_fn"();`);
    this.addSql(`create trigger "kept_counts_update" after update on "tours" referencing old table as removed new table as added for each statement execute function "tours_kept_counts_fn"();`);
    this.addSql(`create trigger "kept_counts_delete" after delete on "tours" referencing old table as removed for each statement execute function "tours_kept_counts_fn"();`);

    this.addSql(`create or replace function "submissions_kept_counts_fn"() returns trigger as \$\$ begin
    if tg_op = 'INSERT' then
      insert into kept_counts (owner_id, what, name, count)
        select owner_id, what, name, sum(count) from (
    select tour_id as owner_id, 'answers' as what, form_id::text as name, 1 as count from added where deleted_at is null
    union all select tour_id, 'unreadAnswers', form_id::text, 1 from added where deleted_at is null and not is_read
    union all select tour_id, 'submissions', '', 1 from added) facts group by owner_id, what, name having sum(count) <> 0;     elsif tg_op = 'DELETE' then
      insert into kept_counts (owner_id, what, name, count)
        select owner_id, what, name, sum(count) from (select owner_id, what, name, -count as count from (
    select tour_id as owner_id, 'answers' as what, form_id::text as name, 1 as count from removed where deleted_at is null
    union all select tour_id, 'unreadAnswers', form_id::text, 1 from removed where deleted_at is null and not is_read
    union all select tour_id, 'submissions', '', 1 from removed) taken) facts group by owner_id, what, name having sum(count) <> 0;     else
      insert into kept_counts (owner_id, what, name, count)
        select owner_id, what, name, sum(count) from (
    select tour_id as owner_id, 'answers' as what, form_id::text as name, 1 as count from added where deleted_at is null
    union all select tour_id, 'unreadAnswers', form_id::text, 1 from added where deleted_at is null and not is_read
    union all select tour_id, 'submissions', '', 1 from added
    union all select owner_id, what, name, -count as count from (
    select tour_id as owner_id, 'answers' as what, form_id::text as name, 1 as count from removed where deleted_at is null
    union all select tour_id, 'unreadAnswers', form_id::text, 1 from removed where deleted_at is null and not is_read
    union all select tour_id, 'submissions', '', 1 from removed) taken) facts group by owner_id, what, name having sum(count) <> 0;     end if;     return null;   end; \$\$ language plpgsql;`);
    this.addSql(`create trigger "kept_counts_insert" after insert on "submissions" referencing new table as added for each statement execute function "submissions_kept_counts_fn"();`);
    this.addSql(`create trigger "kept_counts_update" after update on "submissions" referencing old table as removed new table as added for each statement execute function "submissions_kept_counts_fn"();`);
    this.addSql(`create trigger "kept_counts_delete" after delete on "submissions" referencing old table as removed for each statement execute function "submissions_kept_counts_fn"();`);

    this.addSql(`create or replace function "shares_tour_listing_fn"() returns trigger as \$\$ begin
    insert into tour_listing as l (tour_id, account_id, is_live, saved_at) select t.id, t.account_id, exists (select 1 from shares s where s.tour_id = t.id and s.live_number is not null), t.saved_at from tours t where t.deleted_at is null and t.id in (old.tour_id, new.tour_id)
      on conflict (tour_id) do update set is_live = excluded.is_live, saved_at = excluded.saved_at
        where (l.is_live, l.saved_at) is distinct from (excluded.is_live, excluded.saved_at);     return null;   end; \$\$ language plpgsql;`);
    this.addSql(`create trigger "tour_listing" after insert or delete or update of live_number, tour_id on "shares" for each row execute function "shares_tour_listing_fn"();`);

    this.addSql(`create or replace function "stops_media_usage_fn"() returns trigger as \$\$ declare touched uuid[];   begin
    touched := array[old.media_id, new.media_id, old.audio_id, new.audio_id];     if tg_op = 'UPDATE' and old.deleted_at is distinct from new.deleted_at then
      touched := touched || array(select x.media_id from hotspots h join hotspot_media x on x.hotspot_id = h.id where h.stop_id = new.id);     end if;     touched := array_remove(touched, null);     if cardinality(touched) = 0 then return null; end if;     ${mark}     return null;   end; \$\$ language plpgsql;`);
    this.addSql(`create constraint trigger "media_usage" after insert or delete or update of media_id, audio_id, deleted_at on "stops" deferrable initially deferred for each row execute function "stops_media_usage_fn"();`);

    this.addSql(`create or replace function "hotspots_media_usage_fn"() returns trigger as \$\$ declare touched uuid[];   begin
    touched := array(select x.media_id from hotspot_media x where x.hotspot_id = new.id);     touched := array_remove(touched, null);     if cardinality(touched) = 0 then return null; end if;     ${mark}     return null;   end; \$\$ language plpgsql;`);
    this.addSql(`create constraint trigger "media_usage" after update of deleted_at on "hotspots" deferrable initially deferred for each row execute function "hotspots_media_usage_fn"();`);

    this.addSql(`create or replace function "hotspot_media_media_usage_fn"() returns trigger as \$\$ declare touched uuid[];   begin
    touched := array[old.media_id, new.media_id];     touched := array_remove(touched, null);     if cardinality(touched) = 0 then return null; end if;     ${mark}     return null;   end; \$\$ language plpgsql;`);
    this.addSql(`create constraint trigger "media_usage" after insert or delete or update of media_id, hotspot_id on "hotspot_media" deferrable initially deferred for each row execute function "hotspot_media_media_usage_fn"();`);

    this.addSql(`create or replace function "floor_plans_media_usage_fn"() returns trigger as \$\$ declare touched uuid[];   begin
    touched := array[old.media_id, new.media_id];     touched := array_remove(touched, null);     if cardinality(touched) = 0 then return null; end if;     ${mark}     return null;   end; \$\$ language plpgsql;`);
    this.addSql(`create constraint trigger "media_usage" after insert or delete or update of media_id, tour_id on "floor_plans" deferrable initially deferred for each row execute function "floor_plans_media_usage_fn"();`);

    this.addSql(`alter table "tour_search" add constraint "tour_search_tour_id_foreign" foreign key ("tour_id") references "tours" ("id") on update cascade on delete cascade;`);

    // What is there already. The tables are locked by now, so that nothing changes in between.
    this.addSql(`set local statement_timeout = 0;`);
    this.addSql(`insert into media_usage (media_id, account_id, is_used, created_at, sort_name, size_bytes, captured_at)
    select m.id, m.account_id, (${isUsed}), m.created_at, m.sort_name, m.size_bytes,
      coalesce(m.captured_at, m.created_at) from media m where m.deleted_at is null;`);
    this.addSql(`insert into kept_counts (owner_id, what, name, count) select owner_id, what, name, sum(count)::bigint as count from (select * from (
    select account_id as owner_id, 'tag' as what, tag as name, 1 as count from media, unnest(tags) tag where deleted_at is null
    union all select account_id, 'folder', folder_id::text, 1 from media where deleted_at is null and folder_id is not null
    union all select account_id, case when deleted_at is null then 'bytes' else 'deletedBytes' end, '', size_bytes from media) media_facts union all select * from (
    select account_id as owner_id, 'tours' as what, '' as name, 1 as count from tours where deleted_at is null) tours_facts union all select * from (
    select tour_id as owner_id, 'answers' as what, form_id::text as name, 1 as count from submissions where deleted_at is null
    union all select tour_id, 'unreadAnswers', form_id::text, 1 from submissions where deleted_at is null and not is_read
    union all select tour_id, 'submissions', '', 1 from submissions) submissions_facts) facts group by owner_id, what, name;`);
    this.addSql(`insert into tour_search (tour_id, pieces) select t.id, array(select distinct left(t.account_id::text, 8) || substr(searched.text, i, length) as piece
        from (select lower(t.name || e'\\n' || array_to_string(t.tags, e'\\n')) as text) searched, generate_series(1, 3) length,
          generate_series(1, length(searched.text) - length + 1) i order by piece) from tours t;`);
    this.addSql(`insert into tour_listing (tour_id, account_id, is_live, saved_at) select t.id, t.account_id, exists (select 1 from shares s where s.tour_id = t.id and s.live_number is not null), t.saved_at from tours t where t.deleted_at is null;`);

    this.addSql(`alter table "tour_listing" add constraint "tour_listing_tour_id_foreign" foreign key ("tour_id") references "tours" ("id") on update cascade on delete cascade;`);
  }

}
