import { Migration } from '@mikro-orm/migrations';

export class Migration20261201010218_tour_imports extends Migration {

  override name = 'Migration20261201010218_tour_imports';

  override up(): void | Promise<void> {
    this.addSql(`create table "tour_imports" ("id" varchar(32) not null, "account_id" uuid not null, "user_id" uuid not null, "status" text not null, "name" varchar(200) not null, "folder_id" uuid null, "stop_count" int not null, "finished_stop_count" int not null default 0, "tour_id" uuid null, "failure_code" varchar(60) null, "failure_message" text null, "created_at" timestamptz not null, "last_activity_at" timestamptz not null, primary key ("id"));`);
    this.addSql(`create index "tour_imports_account_id_user_id_last_activity_at_index" on "tour_imports" ("account_id", "user_id", "last_activity_at");`);

    this.addSql(`alter table "uploads" drop constraint "uploads_kind_check";`);
    this.addSql(`alter table "uploads" add constraint "uploads_kind_check" check ("kind" in ('panos', 'images', 'videos', 'videos360', 'audio', 'documents', 'models', 'tours'));`);

    this.addSql(`alter table "tour_imports" add constraint "tour_imports_account_id_foreign" foreign key ("account_id") references "accounts" ("id") on delete cascade;`);
    this.addSql(`alter table "tour_imports" add constraint "tour_imports_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade;`);
    this.addSql(`alter table "tour_imports" add constraint "tour_imports_status_check" check ("status" in ('queued', 'running', 'finished', 'failed', 'canceled'));`);
  }

}
