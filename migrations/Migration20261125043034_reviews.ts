import { Migration } from '@mikro-orm/migrations';

export class Migration20261125043034_reviews extends Migration {

  override name = 'Migration20261125043034_reviews';

  override up(): void | Promise<void> {
    this.addSql(`create table "reviews" ("id" uuid not null, "created_at" timestamptz not null, "updated_at" timestamptz not null, "account_id" uuid not null, "tour_id" uuid not null, "status" text not null default 'open', "message" text not null default '', "requested_by_id" uuid null, "comment" text not null default '', "decided_by_id" uuid null, "decided_at" timestamptz null, primary key ("id"));`);
    this.addSql(`create index "reviews_tour_id_index" on "reviews" ("tour_id");`);
    this.addSql(`create index "reviews_account_id_status_created_at_index" on "reviews" ("account_id", "status", "created_at");`);
    this.addSql(`create unique index "reviews_open" on "reviews" (tour_id) where status = 'open';`);

    this.addSql(`alter table "reviews" add constraint "reviews_account_id_foreign" foreign key ("account_id") references "accounts" ("id") on delete cascade;`);
    this.addSql(`alter table "reviews" add constraint "reviews_tour_id_foreign" foreign key ("tour_id") references "tours" ("id") on delete cascade;`);
    this.addSql(`alter table "reviews" add constraint "reviews_requested_by_id_foreign" foreign key ("requested_by_id") references "users" ("id") on delete set null;`);
    this.addSql(`alter table "reviews" add constraint "reviews_decided_by_id_foreign" foreign key ("decided_by_id") references "users" ("id") on delete set null;`);
    this.addSql(`alter table "reviews" add constraint "reviews_status_check" check ("status" in ('open', 'approved', 'returned', 'canceled'));`);
  }

}
