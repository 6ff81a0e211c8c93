import { Migration } from '@mikro-orm/migrations';

export class Migration20261126204539_api_tokens extends Migration {

  override name = 'Migration20261126204539_api_tokens';

  override up(): void | Promise<void> {
    this.addSql(`create table "api_tokens" ("id" uuid not null, "created_at" timestamptz not null, "updated_at" timestamptz not null, "account_id" uuid not null, "user_id" uuid not null, "name" varchar(100) not null, "scope" text not null, "hash" varchar(64) not null, "ending" varchar(4) not null, "expires_at" timestamptz null, "last_used_at" timestamptz null, primary key ("id"));`);
    this.addSql(`create index "api_tokens_account_id_index" on "api_tokens" ("account_id");`);
    this.addSql(`create index "api_tokens_user_id_index" on "api_tokens" ("user_id");`);
    this.addSql(`alter table "api_tokens" add constraint "api_tokens_hash_unique" unique ("hash");`);

    this.addSql(`alter table "api_tokens" add constraint "api_tokens_account_id_foreign" foreign key ("account_id") references "accounts" ("id") on delete cascade;`);
    this.addSql(`alter table "api_tokens" add constraint "api_tokens_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade;`);
    this.addSql(`alter table "api_tokens" add constraint "api_tokens_scope_check" check ("scope" in ('read', 'edit', 'publish', 'manage'));`);
  }

}
