import { Migration } from '@mikro-orm/migrations';

export class Migration20261125042111_shared_counts extends Migration {

  override name = 'Migration20261125042111_shared_counts';

  override up(): void | Promise<void> {
    this.addSql(`create table "live_streams" ("id" uuid not null, "account_id" uuid not null, "user_id" uuid not null, "expires_at" timestamptz not null, primary key ("id"));`);
    this.addSql(`create index "live_streams_expires_at_index" on "live_streams" ("expires_at");`);
    this.addSql(`create index "live_streams_account_id_expires_at_index" on "live_streams" ("account_id", "expires_at");`);

    this.addSql(`create table "rejected_uploads" ("id" varchar(32) not null, "account_id" uuid not null, "user_id" uuid not null, "code" varchar(60) not null, "message" text not null, "facts" jsonb not null, "rejected_at" timestamptz not null, primary key ("id"));`);
    this.addSql(`create index "rejected_uploads_account_id_index" on "rejected_uploads" ("account_id");`);
    this.addSql(`create index "rejected_uploads_user_id_index" on "rejected_uploads" ("user_id");`);
    this.addSql(`create index "rejected_uploads_rejected_at_index" on "rejected_uploads" ("rejected_at");`);

    this.addSql(`alter table "rejected_uploads" add constraint "rejected_uploads_account_id_foreign" foreign key ("account_id") references "accounts" ("id") on delete cascade;`);
    this.addSql(`alter table "rejected_uploads" add constraint "rejected_uploads_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade;`);
  }

}
