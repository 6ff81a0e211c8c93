import { Migration } from '@mikro-orm/migrations'

export class Migration20261130093000_accessibility_judgments extends Migration {
  override name = 'Migration20261130093000_accessibility_judgments'

  override up(): void | Promise<void> {
    this.addSql(
      `create table "accessibility_judgments" ("id" uuid not null, "created_at" timestamptz not null, "updated_at" timestamptz not null, "account_id" uuid not null, "tour_id" uuid not null, "criterion" varchar(10) not null, "verdict" text not null, "remark" text not null, "judged_by_id" uuid null, "judged_at" timestamptz not null, "version" int not null default 1, primary key ("id"));`,
    )
    this.addSql(
      `create index "accessibility_judgments_account_id_index" on "accessibility_judgments" ("account_id");`,
    )
    this.addSql(
      `alter table "accessibility_judgments" add constraint "accessibility_judgments_tour_id_criterion_unique" unique ("tour_id", "criterion");`,
    )
    this.addSql(
      `alter table "accessibility_judgments" add constraint "accessibility_judgments_account_id_foreign" foreign key ("account_id") references "accounts" ("id") on delete cascade;`,
    )
    this.addSql(
      `alter table "accessibility_judgments" add constraint "accessibility_judgments_tour_id_foreign" foreign key ("tour_id") references "tours" ("id") on delete cascade;`,
    )
    this.addSql(
      `alter table "accessibility_judgments" add constraint "accessibility_judgments_judged_by_id_foreign" foreign key ("judged_by_id") references "users" ("id") on delete set null;`,
    )
    this.addSql(
      `alter table "accessibility_judgments" add constraint "accessibility_judgments_verdict_check" check ("verdict" in ('supports', 'partiallySupports', 'doesNotSupport', 'notApplicable'));`,
    )
  }
}
