import { Migration } from '@mikro-orm/migrations'

export class Migration20261130040000_brand_kit_updates extends Migration {
  override name = 'Migration20261130040000_brand_kit_updates'

  override up(): void | Promise<void> {
    this.addSql(
      `alter table "brand_kits" add "pending_parts" text[] not null default '{}', add "pending_after" uuid null, add "deleted_at" timestamptz null;`,
    )
  }
}
