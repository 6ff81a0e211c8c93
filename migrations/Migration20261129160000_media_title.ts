import { Migration } from '@mikro-orm/migrations'

export class Migration20261129160000_media_title extends Migration {
  override name = 'Migration20261129160000_media_title'

  override up(): void | Promise<void> {
    this.addSql(`alter table "media" add "title" varchar(200) null;`)
  }
}
