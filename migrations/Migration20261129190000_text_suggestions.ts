import { Migration } from '@mikro-orm/migrations'

export class Migration20261129190000_text_suggestions extends Migration {
  override name = 'Migration20261129190000_text_suggestions'

  override up(): void | Promise<void> {
    this.addSql(`alter table "accounts" add "suggestions_host" varchar(300) null;`)
    this.addSql(
      `create table "suggestion_months" ("id" uuid not null, "created_at" timestamptz not null, "updated_at" timestamptz not null, "account_id" uuid not null, "month" varchar(7) not null, "used_count" int not null, primary key ("id"));`,
    )
    this.addSql(
      `alter table "suggestion_months" add constraint "suggestion_months_account_id_month_unique" unique ("account_id", "month");`,
    )
    this.addSql(
      `alter table "suggestion_months" add constraint "suggestion_months_account_id_foreign" foreign key ("account_id") references "accounts" ("id") on delete cascade;`,
    )
  }
}
