import { Migration } from '@mikro-orm/migrations'

export class Migration20261129192000_map_tiles extends Migration {
  override name = 'Migration20261129192000_map_tiles'

  override up(): void | Promise<void> {
    this.addSql(
      `alter table "accounts" add "map_tiles_url" varchar(500) null, add "map_tiles_attribution" varchar(300) null;`,
    )
  }
}
