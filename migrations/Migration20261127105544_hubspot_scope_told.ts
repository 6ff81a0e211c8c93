import { Migration } from '@mikro-orm/migrations';

export class Migration20261127105544_hubspot_scope_told extends Migration {

  override name = 'Migration20261127105544_hubspot_scope_told';

  override up(): void | Promise<void> {
    this.addSql(`alter table "hubspot_connections" add "scope_told_at" timestamptz null;`);

    this.addSql(`alter table "hubspot_events" add "lacked_scope" boolean not null default false;`);
    this.addSql(`update "hubspot_events" set "lacked_scope" = true where state = 'error' and failure = 'scopeMissing';`);
  }

}
