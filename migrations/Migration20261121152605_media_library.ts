import { Migration } from '@mikro-orm/migrations';

export class Migration20261121152605_media_library extends Migration {

  override name = 'Migration20261121152605_media_library';

  override up(): void | Promise<void> {
    this.addSql(`create table "folders" ("id" uuid not null, "created_at" timestamptz not null, "updated_at" timestamptz not null, "account_id" uuid not null, "name" varchar(200) not null, "parent_id" uuid null, primary key ("id"));`);
    this.addSql(`create index "folders_account_id_index" on "folders" ("account_id");`);

    this.addSql(`create table "replaced_originals" ("id" uuid not null, "created_at" timestamptz not null, "updated_at" timestamptz not null, "media_id" uuid not null, "original_id" uuid not null, "replaced_at" timestamptz not null, "facts" jsonb not null, primary key ("id"));`);
    this.addSql(`create index "replaced_originals_media_id_index" on "replaced_originals" ("media_id");`);
    this.addSql(`create index "replaced_originals_replaced_at_index" on "replaced_originals" ("replaced_at");`);

    this.addSql(`create table "media_captions" ("id" uuid not null, "created_at" timestamptz not null, "updated_at" timestamptz not null, "media_id" uuid not null, "position" int not null, "language" varchar(35) not null, "label" varchar(200) not null, "vtt" text not null, primary key ("id"));`);
    this.addSql(`create index "media_captions_media_id_index" on "media_captions" ("media_id");`);

    this.addSql(`alter table "uploads" add "kind_is_guess" boolean not null default false, add "replaces_media_id" uuid null;`);

    this.addSql(`drop index "media_account_id_deleted_at_created_at_index";`);
    this.addSql(`alter table "media" add "folder_id" uuid null, add "duration_ms" int null, add "captured_at" timestamptz null, add "location" jsonb null, add "heading_deg" double precision null, add "typed_facts" text[] not null default '{}', add "has_captions" boolean not null default false, add "poster_ms" int null, add "mime_type" varchar(100) null, add "transcript" text not null default '', add "original_id" uuid null, add "search_words" text[] not null default '{}', add "sort_name" text not null default '';`);
    // Media of before, as `search-words.ts` would have it.
    const plain = (text: string) => `lower(regexp_replace(normalize(${text}, NFKD), '[\\u0300-\\u036f]', '', 'g'))`;
    this.addSql(`update "media" m set "search_words" = array(
      select left(m.account_id::text, 8) || '=' || m.kind
      union select left(m.account_id::text, 8) || '#' || tag from unnest(m.tags) tag
      union select left(m.account_id::text, 8) || ':' || left(word, 40)
        from regexp_split_to_table(${plain("concat_ws(' ', m.name, array_to_string(m.tags, ' '), m.credit, m.alt_text)")}, '[^[:alnum:]]+') word
        where word <> ''
    ), "sort_name" = left(regexp_replace(regexp_replace(${plain('m.name')}, '([0-9]+)', '0000000000\\1', 'g'), '0*([0-9]{10,})', '\\1', 'g'), 400);`);
    this.addSql(`alter table "media" alter "typed_facts" drop default, alter "search_words" drop default, alter "sort_name" drop default;`);
    this.addSql(`alter table "media" add constraint "media_folder_id_foreign" foreign key ("folder_id") references "folders" ("id") on delete set null;`);
    this.addSql(`create index "media_folder_id_index" on "media" ("folder_id");`);
    this.addSql(`create index "media_newest" on "media" (account_id, created_at, id) where deleted_at is null;`);
    this.addSql(`create index "media_by_name" on "media" (account_id, sort_name, id) where deleted_at is null;`);
    this.addSql(`create index "media_largest" on "media" (account_id, size_bytes, id) where deleted_at is null;`);
    this.addSql(`create index "media_captured" on "media" (account_id, (coalesce(captured_at, created_at)), id) where deleted_at is null;`);
    this.addSql(`create index "media_in_folder" on "media" (account_id, folder_id, created_at, id) where deleted_at is null;`);
    this.addSql(`create index "media_same_bytes" on "media" (account_id, sha256) where deleted_at is null;`);
    this.addSql(`create index "media_search" on "media" using gin (array_to_tsvector(search_words)) with (fastupdate = off) where deleted_at is null;`);
    this.addSql(`create index "media_unsettled" on "media" (account_id, status) where status <> 'complete';`);
    this.addSql(`create or replace function "media_media_changed_fn"() returns trigger as \$\$ begin if tg_op = 'UPDATE' and new.status = old.status and new.progress = old.progress
      and new.build_id is not distinct from old.build_id and new.deleted_at is not distinct from old.deleted_at
    then return new; end if;     perform pg_notify('media_changed', json_build_object('accountId', new.account_id, 'mediaId', new.id,
      'status', new.status, 'progress', new.progress, 'failureCode', new.failure_code)::text);     return new; end; \$\$ language plpgsql;`);
    this.addSql(`create trigger "media_changed" AFTER INSERT OR UPDATE on "media" for each ROW execute function "media_media_changed_fn"();`);

    this.addSql(`create index "tours_cover_id_index" on "tours" ("cover_id");`);

    this.addSql(`alter table "folders" add constraint "folders_account_id_foreign" foreign key ("account_id") references "accounts" ("id") on delete cascade;`);

    this.addSql(`alter table "replaced_originals" add constraint "replaced_originals_media_id_foreign" foreign key ("media_id") references "media" ("id") on delete cascade;`);

    this.addSql(`alter table "media_captions" add constraint "media_captions_media_id_foreign" foreign key ("media_id") references "media" ("id") on delete cascade;`);
  }

}
