import { Migration } from '@mikro-orm/migrations';

export class Migration20261127060153_hubspot extends Migration {

  override name = 'Migration20261127060153_hubspot';

  override up(): void | Promise<void> {
    this.addSql(`create table "hubspot_connections" ("id" uuid not null, "created_at" timestamptz not null, "updated_at" timestamptz not null, "account_id" uuid not null, "sealed_token" text not null, "last_characters" varchar(8) not null, "portal_id" varchar(20) not null, "status" text not null default 'active', "connected_at" timestamptz not null, "last_sent_at" timestamptz null, "held_until" timestamptz null, primary key ("id"));`);
    this.addSql(`alter table "hubspot_connections" add constraint "hubspot_connections_account_id_unique" unique ("account_id");`);

    this.addSql(`create table "hubspot_events" ("id" uuid not null, "account_id" uuid not null, "submission_id" uuid not null, "created_at" timestamptz not null, "state" text not null default 'sending', "turn" int not null default 1, "attempt_count" int not null default 0, "series_count" int not null default 0, "next_attempt_at" timestamptz null, "last_attempt_at" timestamptz null, "failure" text null, "detail" varchar(300) not null default '', "contact_id" varchar(40) null, primary key ("id"));`);
    this.addSql(`create index "hubspot_events_account_id_index" on "hubspot_events" ("account_id");`);
    this.addSql(`create index "hubspot_events_sending" on "hubspot_events" (next_attempt_at) where state = 'sending';`);
    this.addSql(`alter table "hubspot_events" add constraint "hubspot_events_submission_id_unique" unique ("submission_id");`);

    this.addSql(`alter table "forms" add "hubspot" jsonb null;`);

    this.addSql(`alter table "hubspot_connections" add constraint "hubspot_connections_account_id_foreign" foreign key ("account_id") references "accounts" ("id") on delete cascade;`);
    this.addSql(`alter table "hubspot_connections" add constraint "hubspot_connections_status_check" check ("status" in ('active', 'rejected'));`);

    this.addSql(`alter table "hubspot_events" add constraint "hubspot_events_account_id_foreign" foreign key ("account_id") references "accounts" ("id") on delete cascade;`);
    this.addSql(`alter table "hubspot_events" add constraint "hubspot_events_submission_id_foreign" foreign key ("submission_id") references "submissions" ("id") on delete cascade;`);
    this.addSql(`alter table "hubspot_events" add constraint "hubspot_events_state_check" check ("state" in ('sending', 'ok', 'error'));`);
    this.addSql(`alter table "hubspot_events" add constraint "hubspot_events_failure_check" check ("failure" in ('tokenRejected', 'scopeMissing', 'rejected', 'rateLimited', 'unavailable', 'unreadable', 'notConnected', 'notMapped', 'noEmail', 'deleted', 'accountSuspended', 'notSent'));`);
  }

}
