import { Migration } from '@mikro-orm/migrations';

export class Migration20261122115355_film_spans extends Migration {

  override name = 'Migration20261122115355_film_spans';

  override up(): void | Promise<void> {
    this.addSql(`alter table "hotspots" add "from_seconds" double precision null, add "to_seconds" double precision null;`);
  }

}
