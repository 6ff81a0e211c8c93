import { Migration } from '@mikro-orm/migrations';

export class Migration20261122091317_deleted_indexes extends Migration {

  override name = 'Migration20261122091317_deleted_indexes';

  override up(): void | Promise<void> {
    this.addSql(`create index "media_deleted" on "media" (deleted_at) where deleted_at is not null;`);
    this.addSql(`create index "media_deleted_lately" on "media" (account_id, deleted_at desc, id) where deleted_at is not null;`);

    this.addSql(`create index "tours_deleted" on "tours" (deleted_at) where deleted_at is not null;`);

    this.addSql(`create index "stops_deleted" on "stops" (deleted_at) where deleted_at is not null;`);

    this.addSql(`create index "hotspots_deleted" on "hotspots" (deleted_at) where deleted_at is not null;`);
  }

}
