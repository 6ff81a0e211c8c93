import { Migration } from '@mikro-orm/migrations';

export class Migration20261121191332_panorama_retouch extends Migration {

  override name = 'Migration20261121191332_panorama_retouch';

  override up(): void | Promise<void> {
    this.addSql(`alter table "media" add "retouch" jsonb null, add "built_from" jsonb null;`);
  }

}
