import { Migration } from '@mikro-orm/migrations';

export class Migration20261126213000_webhooks extends Migration {

  override name = 'Migration20261126213000_webhooks';

  override up(): void | Promise<void> {
    this.addSql(`create table "webhooks" ("id" uuid not null, "created_at" timestamptz not null, "updated_at" timestamptz not null, "account_id" uuid not null, "address" text not null, "description" varchar(200) not null default '', "events" jsonb not null, "status" text not null default 'active', "disabled_reason" text null, "failing_since" timestamptz null, "held_until" timestamptz null, "is_slow" boolean not null default false, "last_delivered_at" timestamptz null, "sealed_secret" text not null, "former_sealed_secret" text null, "former_secret_until" timestamptz null, primary key ("id"));`);
    this.addSql(`create index "webhooks_account_id_index" on "webhooks" ("account_id");`);

    this.addSql(`create table "webhook_deliveries" ("id" uuid not null, "account_id" uuid not null, "webhook_id" uuid not null, "created_at" timestamptz not null, "type" varchar(40) not null, "body" text not null, "status" text not null default 'pending', "turn" int not null default 1, "attempt_count" int not null default 0, "series_count" int not null default 0, "next_attempt_at" timestamptz null, "last_attempt_at" timestamptz null, "http_status" int null, "failure" text null, "response" text not null default '', "attempts" jsonb not null, primary key ("id"));`);
    this.addSql(`create index "webhook_deliveries_account_id_index" on "webhook_deliveries" ("account_id");`);
    this.addSql(`create index "webhook_deliveries_webhook_id_created_at_id_index" on "webhook_deliveries" ("webhook_id", "created_at", "id");`);
    this.addSql(`create index "webhook_deliveries_created_at_index" on "webhook_deliveries" ("created_at");`);
    this.addSql(`create index "webhook_deliveries_pending" on "webhook_deliveries" (webhook_id) where status = 'pending';`);

    this.addSql(`alter table "webhooks" add constraint "webhooks_account_id_foreign" foreign key ("account_id") references "accounts" ("id") on delete cascade;`);
    this.addSql(`alter table "webhooks" add constraint "webhooks_status_check" check ("status" in ('active', 'disabled'));`);
    this.addSql(`alter table "webhooks" add constraint "webhooks_disabled_reason_check" check ("disabled_reason" in ('person', 'failing', 'gone'));`);

    this.addSql(`alter table "webhook_deliveries" add constraint "webhook_deliveries_account_id_foreign" foreign key ("account_id") references "accounts" ("id") on delete cascade;`);
    this.addSql(`alter table "webhook_deliveries" add constraint "webhook_deliveries_webhook_id_foreign" foreign key ("webhook_id") references "webhooks" ("id") on delete cascade;`);
    this.addSql(`alter table "webhook_deliveries" add constraint "webhook_deliveries_status_check" check ("status" in ('pending', 'delivered', 'failed', 'canceled'));`);
    this.addSql(`alter table "webhook_deliveries" add constraint "webhook_deliveries_failure_check" check ("failure" in ('rejected', 'redirected', 'timedOut', 'unreachable', 'unreadable', 'addressRejected', 'queueFull', 'notSent'));`);
  }

}
