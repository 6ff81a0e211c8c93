import { Migration } from '@mikro-orm/migrations';

export class Migration20261122115814_styles extends Migration {

  override name = 'Migration20261122115814_styles';

  override up(): void | Promise<void> {
    this.addSql(`alter table "tours" add "styles" jsonb null;`);
    this.addSql(`create index "tours_with_logo" on "tours" (((styles->'logo'->>'mediaId')::uuid)) where deleted_at is null and styles->'logo'->>'mediaId' is not null;`);

    this.addSql(`alter table "hotspots" alter column "size" drop default;`);
    this.addSql(`alter table "hotspots" alter column "size" drop not null;`);
    // nobody had to choose it, and it looks the same
    this.addSql(`update "hotspots" set "size" = null where "size" = 'medium';`);
  }

}
