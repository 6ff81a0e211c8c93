import { Migration } from '@mikro-orm/migrations';

export class Migration20261125035946_sharing extends Migration {

  override name = 'Migration20261125035946_sharing';

  override up(): void | Promise<void> {
    this.addSql(`create table "installation_secrets" ("name" varchar(40) not null, "secret" varchar(43) not null, "created_at" timestamptz not null, primary key ("name"));`);

    this.addSql(`create table "share_slugs" ("slug" varchar(60) not null, "account_id" uuid not null, "share_id" varchar(22) not null, "is_current" boolean not null default true, "created_at" timestamptz not null, primary key ("slug"));`);
    this.addSql(`create index "share_slugs_account_id_index" on "share_slugs" ("account_id");`);
    this.addSql(`create index "share_slugs_share_id_index" on "share_slugs" ("share_id");`);

    this.addSql(`create table "share_links" ("id" varchar(22) not null, "account_id" uuid not null, "share_id" varchar(22) not null, "name" varchar(100) not null, "password_hash" text null, "access_version" int not null default 1, "expires_at" timestamptz null, "start_stop_id" uuid null, "start_view" jsonb null, "language" varchar(35) null, "max_opens" int null, "open_count" int not null default 0, "last_opened_at" timestamptz null, "revoked_at" timestamptz null, "created_by_id" uuid null, "created_at" timestamptz not null, primary key ("id"));`);
    this.addSql(`create index "share_links_account_id_index" on "share_links" ("account_id");`);
    this.addSql(`create index "share_links_share_id_index" on "share_links" ("share_id");`);

    this.addSql(`create table "schedules" ("id" uuid not null, "created_at" timestamptz not null, "updated_at" timestamptz not null, "account_id" uuid not null, "tour_id" uuid not null, "action" text not null, "at" timestamptz not null, "time_zone" varchar(64) not null, "status" text not null default 'waiting', "failure" varchar(400) null, "requested_by_id" uuid null, "finished_at" timestamptz null, primary key ("id"));`);
    this.addSql(`create index "schedules_account_id_index" on "schedules" ("account_id");`);
    this.addSql(`create index "schedules_tour_id_index" on "schedules" ("tour_id");`);
    this.addSql(`create index "schedules_status_at_index" on "schedules" ("status", "at");`);

    this.addSql(`alter table "shares" add "visibility" text not null default 'unlisted', add "password_hash" text null, add "access_version" int not null default 1, add "embed_domains" text[] not null default '{}';`);
    this.addSql(`alter table "shares" add constraint "shares_visibility_check" check ("visibility" in ('public', 'unlisted', 'password', 'members'));`);

    this.addSql(`alter table "share_slugs" add constraint "share_slugs_account_id_foreign" foreign key ("account_id") references "accounts" ("id") on delete cascade;`);
    this.addSql(`alter table "share_slugs" add constraint "share_slugs_share_id_foreign" foreign key ("share_id") references "shares" ("id") on delete cascade;`);

    this.addSql(`alter table "share_links" add constraint "share_links_account_id_foreign" foreign key ("account_id") references "accounts" ("id") on delete cascade;`);
    this.addSql(`alter table "share_links" add constraint "share_links_share_id_foreign" foreign key ("share_id") references "shares" ("id") on delete cascade;`);
    this.addSql(`alter table "share_links" add constraint "share_links_created_by_id_foreign" foreign key ("created_by_id") references "users" ("id") on delete set null;`);

    this.addSql(`alter table "schedules" add constraint "schedules_account_id_foreign" foreign key ("account_id") references "accounts" ("id") on delete cascade;`);
    this.addSql(`alter table "schedules" add constraint "schedules_tour_id_foreign" foreign key ("tour_id") references "tours" ("id") on delete cascade;`);
    this.addSql(`alter table "schedules" add constraint "schedules_requested_by_id_foreign" foreign key ("requested_by_id") references "users" ("id") on delete set null;`);
    this.addSql(`alter table "schedules" add constraint "schedules_action_check" check ("action" in ('publish', 'unpublish'));`);
    this.addSql(`alter table "schedules" add constraint "schedules_status_check" check ("status" in ('waiting', 'done', 'canceled', 'failed'));`);
  }

}
