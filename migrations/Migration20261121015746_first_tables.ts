import { Migration } from '@mikro-orm/migrations';

export class Migration20261121015746_first_tables extends Migration {

  override name = 'Migration20261121015746_first_tables';

  override up(): void | Promise<void> {
    this.addSql(`create table "accounts" ("id" uuid not null, "created_at" timestamptz not null, "updated_at" timestamptz not null, "name" varchar(200) not null, "tier" varchar(40) not null default 'free', "status" varchar(40) not null default 'active', "ga_id" varchar(40) null, "mapbox_token" varchar(400) null, primary key ("id"));`);

    this.addSql(`create table "rate_limits" ("key" varchar(255) not null, "points" int not null default 0, "expire" bigint null, primary key ("key"));`);

    this.addSql(`create table "users" ("id" uuid not null, "created_at" timestamptz not null, "updated_at" timestamptz not null, "email" varchar(254) not null, "password_hash" text null, "first_name" varchar(200) not null default '', "last_name" varchar(200) not null default '', "root_admin" boolean not null default false, "privacy_policy_accepted_at" timestamptz null, primary key ("id"));`);
    this.addSql(`alter table "users" add constraint "users_email_unique" unique ("email");`);

    this.addSql(`create table "uploads" ("id" varchar(32) not null, "account_id" uuid not null, "user_id" uuid not null, "status" text not null, "kind" text not null, "file_name" varchar(255) not null, "size_bytes" bigint not null, "claimed_sha256" varchar(64) null, "media_id" uuid null, "created_at" timestamptz not null, "last_activity_at" timestamptz not null, primary key ("id"));`);
    this.addSql(`create index "uploads_last_activity_at_index" on "uploads" ("last_activity_at");`);
    this.addSql(`create index "uploads_account_id_status_index" on "uploads" ("account_id", "status");`);

    this.addSql(`create table "sessions" ("id" varchar(64) not null, "user_id" uuid not null, "expires_at" timestamptz not null, "created_at" timestamptz not null, primary key ("id"));`);
    this.addSql(`create index "sessions_user_id_index" on "sessions" ("user_id");`);

    this.addSql(`create table "memberships" ("id" uuid not null, "created_at" timestamptz not null, "updated_at" timestamptz not null, "account_id" uuid not null, "user_id" uuid not null, "role" text not null, primary key ("id"));`);
    this.addSql(`create index "memberships_user_id_index" on "memberships" ("user_id");`);
    this.addSql(`alter table "memberships" add constraint "memberships_account_id_user_id_unique" unique ("account_id", "user_id");`);

    this.addSql(`create table "media" ("id" uuid not null, "created_at" timestamptz not null, "updated_at" timestamptz not null, "account_id" uuid not null, "kind" text not null, "name" varchar(255) not null, "status" text not null, "progress" double precision not null default 0, "failure_code" varchar(60) null, "width_px" int null, "height_px" int null, "size_bytes" bigint not null, "sha256" varchar(64) not null, "public_key" varchar(32) not null, "build_id" varchar(40) null, "former_build_ids" text[] not null, "build_number" int not null default 1, "manifest" jsonb null, "alt_text" text not null default '', "credit" varchar(200) not null default '', "tags" text[] not null, "uploaded_by_id" uuid null, "deleted_at" timestamptz null, primary key ("id"));`);
    this.addSql(`alter table "media" add constraint "media_public_key_unique" unique ("public_key");`);
    this.addSql(`create index "media_account_id_deleted_at_created_at_index" on "media" ("account_id", "deleted_at", "created_at");`);

    this.addSql(`create table "tours" ("id" uuid not null, "created_at" timestamptz not null, "updated_at" timestamptz not null, "account_id" uuid not null, "name" varchar(200) not null, "description" text not null default '', "cover_id" uuid null, "language" varchar(35) not null default 'en', "stop_ids" text[] not null, "start_stop_id" uuid null, "stop_description_minimized" boolean not null default false, "tags" text[] not null, "custom_script" text null, "version" int not null default 1, "saved_at" timestamptz not null, "saved_by_id" uuid null, "deleted_at" timestamptz null, primary key ("id"));`);
    this.addSql(`create index "tours_account_id_deleted_at_saved_at_index" on "tours" ("account_id", "deleted_at", "saved_at");`);

    this.addSql(`create table "shares" ("id" varchar(22) not null, "account_id" uuid not null, "tour_id" uuid not null, "live_number" int null, "live_as_of" timestamptz null, "published_at" timestamptz null, "created_at" timestamptz not null, primary key ("id"));`);
    this.addSql(`create index "shares_account_id_index" on "shares" ("account_id");`);
    this.addSql(`alter table "shares" add constraint "shares_tour_id_unique" unique ("tour_id");`);

    this.addSql(`create table "publications" ("id" uuid not null, "created_at" timestamptz not null, "updated_at" timestamptz not null, "account_id" uuid not null, "tour_id" uuid not null, "number" int not null, "status" text not null, "progress" double precision not null default 0, "failure_code" varchar(60) null, "requested_by_id" uuid null, primary key ("id"));`);
    this.addSql(`create index "publications_account_id_index" on "publications" ("account_id");`);
    this.addSql(`alter table "publications" add constraint "publications_tour_id_number_unique" unique ("tour_id", "number");`);

    this.addSql(`create table "stops" ("id" uuid not null, "created_at" timestamptz not null, "updated_at" timestamptz not null, "account_id" uuid not null, "tour_id" uuid not null, "name" varchar(200) not null, "description" text not null default '', "media_id" uuid null, "initial_view" jsonb not null, "north_offset_deg" double precision not null default 0, "level_pitch_deg" double precision not null default 0, "level_roll_deg" double precision not null default 0, "hidden_from_list" boolean not null default false, "tags" text[] not null, "version" int not null default 1, "deleted_at" timestamptz null, "removed_from_index" int null, primary key ("id"));`);
    this.addSql(`create index "stops_tour_id_index" on "stops" ("tour_id");`);
    this.addSql(`create index "stops_media_id_index" on "stops" ("media_id");`);

    this.addSql(`create table "hotspots" ("id" uuid not null, "created_at" timestamptz not null, "updated_at" timestamptz not null, "account_id" uuid not null, "stop_id" uuid not null, "kind" varchar(40) not null, "yaw_deg" double precision not null, "pitch_deg" double precision not null, "title" varchar(200) not null default '', "description" text not null default '', "tooltip" varchar(200) not null default '', "icon" varchar(40) null, "colour" varchar(9) null, "size" text not null default 'medium', "label_mode" text not null default 'always', "reading_order" int not null default 0, "visible" boolean not null default true, "details" jsonb not null, "version" int not null default 1, "deleted_at" timestamptz null, primary key ("id"));`);
    this.addSql(`create index "hotspots_stop_id_index" on "hotspots" ("stop_id");`);

    this.addSql(`alter table "uploads" add constraint "uploads_account_id_foreign" foreign key ("account_id") references "accounts" ("id") on delete cascade;`);
    this.addSql(`alter table "uploads" add constraint "uploads_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade;`);
    this.addSql(`alter table "uploads" add constraint "uploads_status_check" check ("status" in ('open', 'finished'));`);
    this.addSql(`alter table "uploads" add constraint "uploads_kind_check" check ("kind" in ('panos', 'images', 'videos', 'videos360', 'audio'));`);

    this.addSql(`alter table "sessions" add constraint "sessions_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade;`);

    this.addSql(`alter table "memberships" add constraint "memberships_account_id_foreign" foreign key ("account_id") references "accounts" ("id") on delete cascade;`);
    this.addSql(`alter table "memberships" add constraint "memberships_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade;`);
    this.addSql(`alter table "memberships" add constraint "memberships_role_check" check ("role" in ('viewer', 'editor', 'publisher', 'admin', 'owner'));`);

    this.addSql(`alter table "media" add constraint "media_account_id_foreign" foreign key ("account_id") references "accounts" ("id") on delete cascade;`);
    this.addSql(`alter table "media" add constraint "media_uploaded_by_id_foreign" foreign key ("uploaded_by_id") references "users" ("id") on delete set null;`);
    this.addSql(`alter table "media" add constraint "media_kind_check" check ("kind" in ('panos', 'images', 'videos', 'videos360', 'audio'));`);
    this.addSql(`alter table "media" add constraint "media_status_check" check ("status" in ('building', 'complete', 'failed'));`);

    this.addSql(`alter table "tours" add constraint "tours_account_id_foreign" foreign key ("account_id") references "accounts" ("id") on delete cascade;`);
    this.addSql(`alter table "tours" add constraint "tours_cover_id_foreign" foreign key ("cover_id") references "media" ("id") on delete set null;`);
    this.addSql(`alter table "tours" add constraint "tours_saved_by_id_foreign" foreign key ("saved_by_id") references "users" ("id") on delete set null;`);

    this.addSql(`alter table "shares" add constraint "shares_account_id_foreign" foreign key ("account_id") references "accounts" ("id") on delete cascade;`);
    this.addSql(`alter table "shares" add constraint "shares_tour_id_foreign" foreign key ("tour_id") references "tours" ("id") on delete cascade;`);

    this.addSql(`alter table "publications" add constraint "publications_account_id_foreign" foreign key ("account_id") references "accounts" ("id") on delete cascade;`);
    this.addSql(`alter table "publications" add constraint "publications_tour_id_foreign" foreign key ("tour_id") references "tours" ("id") on delete cascade;`);
    this.addSql(`alter table "publications" add constraint "publications_requested_by_id_foreign" foreign key ("requested_by_id") references "users" ("id") on delete set null;`);
    this.addSql(`alter table "publications" add constraint "publications_status_check" check ("status" in ('queued', 'building', 'live', 'superseded', 'withdrawn', 'failed'));`);

    this.addSql(`alter table "stops" add constraint "stops_account_id_foreign" foreign key ("account_id") references "accounts" ("id") on delete cascade;`);
    this.addSql(`alter table "stops" add constraint "stops_tour_id_foreign" foreign key ("tour_id") references "tours" ("id") on delete cascade;`);
    this.addSql(`alter table "stops" add constraint "stops_media_id_foreign" foreign key ("media_id") references "media" ("id") on delete set null;`);

    this.addSql(`alter table "hotspots" add constraint "hotspots_account_id_foreign" foreign key ("account_id") references "accounts" ("id") on delete cascade;`);
    this.addSql(`alter table "hotspots" add constraint "hotspots_stop_id_foreign" foreign key ("stop_id") references "stops" ("id") on delete cascade;`);
    this.addSql(`alter table "hotspots" add constraint "hotspots_size_check" check ("size" in ('small', 'medium', 'large'));`);
    this.addSql(`alter table "hotspots" add constraint "hotspots_label_mode_check" check ("label_mode" in ('always', 'hover', 'never'));`);
  }

}
