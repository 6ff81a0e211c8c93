import { Migration } from '@mikro-orm/migrations';

export class Migration20261126114538_plans_and_billing extends Migration {

  override name = 'Migration20261126114538_plans_and_billing';

  override up(): void | Promise<void> {
    this.addSql(`create table "account_billing" ("id" uuid not null, "created_at" timestamptz not null, "updated_at" timestamptz not null, "account_id" uuid not null, "stripe_id" varchar(255) null, "subscription_id" varchar(255) null, "state" text not null default 'none', "package_quantity" int not null default 0, "period_ends_at" timestamptz null, "cancels_at_period_end" boolean not null default false, "grace_ends_at" timestamptz null, "payment" jsonb null, "stripe_error" varchar(1000) null, "contract_ends_on" varchar(10) null, "own_limits" jsonb null, "subscribing_until" timestamptz null, "read_number" int not null default 0, "applied_number" int not null default 0, primary key ("id"));`);
    this.addSql(`alter table "account_billing" add constraint "account_billing_account_id_unique" unique ("account_id");`);
    this.addSql(`alter table "account_billing" add constraint "account_billing_stripe_id_unique" unique ("stripe_id");`);

    this.addSql(`create table "billing_events" ("id" varchar(255) not null, "type" varchar(100) not null, "received_at" timestamptz not null, primary key ("id"));`);
    this.addSql(`create index "billing_events_received_at_index" on "billing_events" ("received_at");`);

    this.addSql(`create table "usage_days" ("id" uuid not null, "created_at" timestamptz not null, "updated_at" timestamptz not null, "account_id" uuid not null, "day" varchar(10) not null, "published_tours" int not null, "storage_bytes" bigint not null, "members" int not null, primary key ("id"));`);
    this.addSql(`alter table "usage_days" add constraint "usage_days_account_id_day_unique" unique ("account_id", "day");`);

    this.addSql(`alter table "accounts" add "read_only" boolean not null default false;`);

    this.addSql(`alter table "account_billing" add constraint "account_billing_account_id_foreign" foreign key ("account_id") references "accounts" ("id") on delete cascade;`);
    this.addSql(`alter table "account_billing" add constraint "account_billing_state_check" check ("state" in ('none', 'trialing', 'active', 'pastDue', 'grace', 'canceled', 'suspended'));`);

    this.addSql(`alter table "usage_days" add constraint "usage_days_account_id_foreign" foreign key ("account_id") references "accounts" ("id") on delete cascade;`);
  }

}
