import { Migration } from '@mikro-orm/migrations';

export class Migration20261122115728_translations extends Migration {

  override name = 'Migration20261122115728_translations';

  override up(): void | Promise<void> {
    this.addSql(`create table "translations" ("id" uuid not null, "created_at" timestamptz not null, "updated_at" timestamptz not null, "tour_id" uuid not null, "language" varchar(35) not null, "key" varchar(200) not null, "text" text not null, "source" text not null, "version" int not null default 1, "saved_at" timestamptz not null, "saved_by_id" uuid null, "deleted_at" timestamptz null, primary key ("id"));`);
    this.addSql(`create index "translations_deleted" on "translations" (deleted_at) where deleted_at is not null;`);
    this.addSql(`alter table "translations" add constraint "translations_tour_id_language_key_unique" unique ("tour_id", "language", "key");`);

    this.addSql(`alter table "tours" add "languages" text[] not null default '{}';`);
    this.addSql(`alter table "tours" alter "languages" drop default;`);

    this.addSql(`alter table "translations" add constraint "translations_tour_id_foreign" foreign key ("tour_id") references "tours" ("id") on delete cascade;`);
    this.addSql(`alter table "translations" add constraint "translations_saved_by_id_foreign" foreign key ("saved_by_id") references "users" ("id") on delete set null;`);
  }

}
