import { Migration } from '@mikro-orm/migrations';

/** Which stop somebody edits and where they look, who holds a stop, and who saved a stop last. */
export class Migration20261125221000_editing_of_stops extends Migration {

  override name = 'Migration20261125221000_editing_of_stops';

  override up(): void | Promise<void> {
    this.addSql(`alter table "editing_sessions" add "stop_id" uuid null, add "yaw_deg" double precision null, add "pitch_deg" double precision null, add "fov_deg" double precision null, add "active_at" timestamptz null;`);
    this.addSql(`alter table "editing_sessions" add constraint "editing_sessions_stop_id_foreign" foreign key ("stop_id") references "stops" ("id") on delete set null;`);
    this.addSql(`create index "editing_sessions_stop_id_index" on "editing_sessions" ("stop_id");`);

    this.addSql(`create table "stop_claims" ("stop_id" uuid not null, "user_id" uuid not null, "claimed_at" timestamptz not null, primary key ("stop_id"));`);
    this.addSql(`alter table "stop_claims" add constraint "stop_claims_stop_id_foreign" foreign key ("stop_id") references "stops" ("id") on update cascade on delete cascade;`);
    this.addSql(`alter table "stop_claims" add constraint "stop_claims_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade;`);

    this.addSql(`alter table "stops" add "saved_at" timestamptz null, add "saved_by_id" uuid null;`);
    this.addSql(`alter table "stops" add constraint "stops_saved_by_id_foreign" foreign key ("saved_by_id") references "users" ("id") on delete set null;`);
  }

}
