import { Migration } from '@mikro-orm/migrations';

export class Migration20261122084231_caption_versions extends Migration {

  override name = 'Migration20261122084231_caption_versions';

  override up(): void | Promise<void> {
    this.addSql(`alter table "media_captions" add "version" int not null default 1;`);
  }

}
