import { Migration } from '@mikro-orm/migrations';

export class Migration20261122115701_forms extends Migration {

  override name = 'Migration20261122115701_forms';

  override up(): void | Promise<void> {
    this.addSql(`create table "submissions" ("id" uuid not null, "created_at" timestamptz not null, "updated_at" timestamptz not null, "tour_id" uuid not null, "form_id" uuid not null, "form_name" varchar(200) not null, "key" uuid not null, "publication_number" int not null, "language" varchar(35) not null, "answers" jsonb not null, "received_at" timestamptz not null, "is_read" boolean not null default false, "deleted_at" timestamptz null, primary key ("id"));`);
    this.addSql(`create index "submissions_tour_id_form_id_received_at_index" on "submissions" ("tour_id", "form_id", "received_at");`);
    this.addSql(`create index "submissions_deleted" on "submissions" (deleted_at) where deleted_at is not null;`);
    this.addSql(`alter table "submissions" add constraint "submissions_tour_id_key_unique" unique ("tour_id", "key");`);

    this.addSql(`create table "forms" ("id" uuid not null, "created_at" timestamptz not null, "updated_at" timestamptz not null, "tour_id" uuid not null, "form_id" uuid not null, "name" varchar(200) not null, "content" jsonb not null, "notify_email" varchar(254) null, "place" int not null, primary key ("id"));`);
    this.addSql(`alter table "forms" add constraint "forms_tour_id_form_id_unique" unique ("tour_id", "form_id");`);

    this.addSql(`alter table "submissions" add constraint "submissions_tour_id_foreign" foreign key ("tour_id") references "tours" ("id") on delete cascade;`);

    this.addSql(`alter table "forms" add constraint "forms_tour_id_foreign" foreign key ("tour_id") references "tours" ("id") on delete cascade;`);
  }

}
