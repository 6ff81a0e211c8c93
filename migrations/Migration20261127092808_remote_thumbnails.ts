import { Migration } from '@mikro-orm/migrations';

export class Migration20261127092808_remote_thumbnails extends Migration {

  override name = 'Migration20261127092808_remote_thumbnails';

  override up(): void | Promise<void> {
    this.addSql(`create table "remote_thumbnails" ("id" varchar(64) not null, "account_id" uuid not null, "jpeg" bytea not null, "expires_at" timestamptz not null, primary key ("id"));`);
    this.addSql(`create index "remote_thumbnails_account_id_index" on "remote_thumbnails" ("account_id");`);
    this.addSql(`create index "remote_thumbnails_expires_at_index" on "remote_thumbnails" ("expires_at");`);

    this.addSql(`alter table "remote_thumbnails" add constraint "remote_thumbnails_account_id_foreign" foreign key ("account_id") references "accounts" ("id") on delete cascade;`);
  }

}
