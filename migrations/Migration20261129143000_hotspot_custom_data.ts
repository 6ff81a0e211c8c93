import { Migration } from '@mikro-orm/migrations'

export class Migration20261129143000_hotspot_custom_data extends Migration {
  override name = 'Migration20261129143000_hotspot_custom_data'

  override up(): void | Promise<void> {
    this.addSql(`alter table "hotspots" add "custom_data" jsonb null;`)
  }
}
