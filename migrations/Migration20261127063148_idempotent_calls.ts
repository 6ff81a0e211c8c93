import { Migration } from '@mikro-orm/migrations';

export class Migration20261127063148_idempotent_calls extends Migration {

  override name = 'Migration20261127063148_idempotent_calls';

  override up(): void | Promise<void> {
    this.addSql(`create table "idempotent_calls" ("id" uuid not null, "created_at" timestamptz not null, "updated_at" timestamptz not null, "user_id" uuid not null, "key_hash" varchar(64) not null, "fingerprint" varchar(64) not null, "answer" text not null, primary key ("id"));`);
    this.addSql(`create index "idempotent_calls_created_at_index" on "idempotent_calls" ("created_at");`);
    this.addSql(`alter table "idempotent_calls" add constraint "idempotent_calls_user_id_key_hash_unique" unique ("user_id", "key_hash");`);

    this.addSql(`alter table "idempotent_calls" add constraint "idempotent_calls_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade;`);
  }

}
