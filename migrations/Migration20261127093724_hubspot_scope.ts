import { Migration } from '@mikro-orm/migrations';

export class Migration20261127093724_hubspot_scope extends Migration {

  override name = 'Migration20261127093724_hubspot_scope';

  override up(): void | Promise<void> {
    this.addSql(`alter table "hubspot_connections" add "scope_missing_since" timestamptz null;`);

    this.addSql(`create index "hubspot_events_failed" on "hubspot_events" (account_id, created_at, id) where state = 'error';`);
  }

}
