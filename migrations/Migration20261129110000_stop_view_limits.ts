import { Migration } from '@mikro-orm/migrations'

export class Migration20261129110000_stop_view_limits extends Migration {
  override name = 'Migration20261129110000_stop_view_limits'

  override up(): void | Promise<void> {
    this.addSql(`alter table "stops" add "view_limits" jsonb null;`)
  }
}
