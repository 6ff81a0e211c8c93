import { Migration } from '@mikro-orm/migrations';

export class Migration20261127092143_notification_items extends Migration {

  override name = 'Migration20261127092143_notification_items';

  override up(): void | Promise<void> {
    this.addSql(`create table "storage_alerts" ("id" uuid not null, "created_at" timestamptz not null, "updated_at" timestamptz not null, "account_id" uuid not null, "level" text not null default 'none', primary key ("id"));`);
    this.addSql(`alter table "storage_alerts" add constraint "storage_alerts_account_id_unique" unique ("account_id");`);

    this.addSql(`create table "notification_items" ("id" uuid not null, "created_at" timestamptz not null, "updated_at" timestamptz not null, "user_id" uuid not null, "account_id" uuid not null, "kind" text not null, "subject_id" uuid not null, "email_id" uuid null, primary key ("id"));`);
    this.addSql(`create index "notification_items_account_id_index" on "notification_items" ("account_id");`);
    this.addSql(`create index "notification_items_kind_email_id_created_at_index" on "notification_items" ("kind", "email_id", "created_at");`);
    this.addSql(`alter table "notification_items" add constraint "notification_items_user_id_kind_subject_id_unique" unique ("user_id", "kind", "subject_id");`);

    this.addSql(`alter table "notification_waits" drop constraint "notification_waits_kind_check";`);
    this.addSql(`alter table "notification_waits" add constraint "notification_waits_kind_check" check ("kind" in ('publishFailed', 'reviewRequested', 'reviewReturned', 'mention', 'mediaFailed', 'formAnswered', 'storageFull'));`);

    this.addSql(`alter table "notification_preferences" drop constraint "notification_preferences_choice_check";`);
    this.addSql(`alter table "notification_preferences" drop constraint "notification_preferences_kind_check";`);
    this.addSql(`alter table "notification_preferences" add constraint "notification_preferences_choice_check" check ("choice" in ('off', 'daily', 'atOnce'));`);
    this.addSql(`alter table "notification_preferences" add constraint "notification_preferences_kind_check" check ("kind" in ('publishFailed', 'reviewRequested', 'reviewReturned', 'mention', 'mediaFailed', 'formAnswered', 'storageFull'));`);

    this.addSql(`alter table "storage_alerts" add constraint "storage_alerts_account_id_foreign" foreign key ("account_id") references "accounts" ("id") on delete cascade;`);
    this.addSql(`alter table "storage_alerts" add constraint "storage_alerts_level_check" check ("level" in ('none', 'near', 'full'));`);

    this.addSql(`alter table "notification_items" add constraint "notification_items_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade;`);
    this.addSql(`alter table "notification_items" add constraint "notification_items_account_id_foreign" foreign key ("account_id") references "accounts" ("id") on delete cascade;`);
    this.addSql(`alter table "notification_items" add constraint "notification_items_kind_check" check ("kind" in ('publishFailed', 'reviewRequested', 'reviewReturned', 'mention', 'mediaFailed', 'formAnswered', 'storageFull'));`);
  }

}
