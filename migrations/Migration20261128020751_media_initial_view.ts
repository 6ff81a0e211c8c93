import { Migration } from '@mikro-orm/migrations'

export class Migration20261128020751_media_initial_view extends Migration {
  override name = 'Migration20261128020751_media_initial_view'

  override up(): void | Promise<void> {
    this.addSql(`alter table "media" add "initial_view" jsonb null;`)
  }
}
