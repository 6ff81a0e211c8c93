import { Migration } from '@mikro-orm/migrations';

export class Migration20261121182614_panorama_adjustments extends Migration {

  override name = 'Migration20261121182614_panorama_adjustments';

  override up(): void | Promise<void> {
    this.addSql(`alter table "media" add "level" jsonb null, add "coverage" jsonb null;`);
  }

}
