import { Migration } from '@mikro-orm/migrations';

export class Migration20261128012931_media_file_notes extends Migration {

  override name = 'Migration20261128012931_media_file_notes';

  override up(): void | Promise<void> {
    this.addSql(`alter table "media" add "file_notes" jsonb not null default '[]';`);
  }

}
