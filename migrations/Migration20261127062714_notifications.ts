import { Migration } from '@mikro-orm/migrations';

export class Migration20261127062714_notifications extends Migration {

  override name = 'Migration20261127062714_notifications';

  override up(): void | Promise<void> {
    this.addSql(`create table "notification_waits" ("id" uuid not null, "created_at" timestamptz not null, "updated_at" timestamptz not null, "user_id" uuid not null, "account_id" uuid not null, "kind" text not null, "since" timestamptz not null, primary key ("id"));`);
    this.addSql(`create index "notification_waits_account_id_index" on "notification_waits" ("account_id");`);
    this.addSql(`alter table "notification_waits" add constraint "notification_waits_user_id_account_id_kind_unique" unique ("user_id", "account_id", "kind");`);

    this.addSql(`create table "notification_preferences" ("id" uuid not null, "created_at" timestamptz not null, "updated_at" timestamptz not null, "user_id" uuid not null, "kind" text not null, "choice" text not null, primary key ("id"));`);
    this.addSql(`alter table "notification_preferences" add constraint "notification_preferences_user_id_kind_unique" unique ("user_id", "kind");`);

    this.addSql(`alter table "notification_waits" add constraint "notification_waits_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade;`);
    this.addSql(`alter table "notification_waits" add constraint "notification_waits_account_id_foreign" foreign key ("account_id") references "accounts" ("id") on delete cascade;`);
    this.addSql(`alter table "notification_waits" add constraint "notification_waits_kind_check" check ("kind" in ('publishFailed', 'reviewRequested', 'reviewReturned', 'mention', 'mediaFailed'));`);

    this.addSql(`alter table "notification_preferences" add constraint "notification_preferences_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade;`);
    this.addSql(`alter table "notification_preferences" add constraint "notification_preferences_kind_check" check ("kind" in ('publishFailed', 'reviewRequested', 'reviewReturned', 'mention', 'mediaFailed'));`);
    this.addSql(`alter table "notification_preferences" add constraint "notification_preferences_choice_check" check ("choice" in ('off', 'atOnce'));`);
  }

}
