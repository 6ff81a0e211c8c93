import { Migration } from '@mikro-orm/migrations'

export class Migration20261130091000_custom_text_sources extends Migration {
  override name = 'Migration20261130091000_custom_text_sources'

  override up(): void | Promise<void> {
    this.addSql(`alter table "tours" add "custom_text_sources" jsonb null;`)
  }
}
