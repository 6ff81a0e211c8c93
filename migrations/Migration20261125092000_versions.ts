import { Migration } from '@mikro-orm/migrations';

export class Migration20261125092000_versions extends Migration {

  override name = 'Migration20261125092000_versions';

  override up(): void | Promise<void> {
    this.addSql(`create table "tour_version_parts" ("tour_id" uuid not null, "number" int not null, "hash" varchar(43) not null, "content" text not null, primary key ("tour_id", "number"));`);
    this.addSql(`alter table "tour_version_parts" add constraint "tour_version_parts_tour_id_hash_unique" unique ("tour_id", "hash");`);

    this.addSql(`create table "tour_versions" ("id" uuid not null, "created_at" timestamptz not null, "updated_at" timestamptz not null, "account_id" uuid not null, "tour_id" uuid not null, "taken_at" timestamptz not null, "taken_by_id" uuid null, "reason" text not null, "publication_number" int null, "name" varchar(200) null, "stop_count" int not null, "parts" int[] not null, "saved_at" timestamptz not null, primary key ("id"));`);
    this.addSql(`create index "tour_versions_account_id_index" on "tour_versions" ("account_id");`);
    this.addSql(`create index "tour_versions_tour_id_taken_at_index" on "tour_versions" ("tour_id", "taken_at");`);
    this.addSql(`alter table "tour_versions" add constraint "tour_versions_tour_id_publication_number_unique" unique ("tour_id", "publication_number");`);

    this.addSql(`alter table "tour_version_parts" add constraint "tour_version_parts_tour_id_foreign" foreign key ("tour_id") references "tours" ("id") on delete cascade;`);

    this.addSql(`alter table "tour_versions" add constraint "tour_versions_account_id_foreign" foreign key ("account_id") references "accounts" ("id") on delete cascade;`);
    this.addSql(`alter table "tour_versions" add constraint "tour_versions_tour_id_foreign" foreign key ("tour_id") references "tours" ("id") on delete cascade;`);
    this.addSql(`alter table "tour_versions" add constraint "tour_versions_taken_by_id_foreign" foreign key ("taken_by_id") references "users" ("id") on delete set null;`);
    this.addSql(`alter table "tour_versions" add constraint "tour_versions_reason_check" check ("reason" in ('published', 'edited', 'replaced'));`);
  }

}
