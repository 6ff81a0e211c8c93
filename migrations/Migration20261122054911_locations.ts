import { Migration } from '@mikro-orm/migrations';

export class Migration20261122054911_locations extends Migration {

  override name = 'Migration20261122054911_locations';

  override up(): void | Promise<void> {
    this.addSql(`alter table "tours" add "location" jsonb null, add "map_shown" boolean not null default true;`);

    this.addSql(`alter table "stops" add "location" jsonb null;`);
  }

}
