import { Migration } from '@mikro-orm/migrations';

export class Migration20261122014225_hotspot_media extends Migration {

  override name = 'Migration20261122014225_hotspot_media';

  override up(): void | Promise<void> {
    this.addSql(`create table "hotspot_media" ("id" uuid not null, "created_at" timestamptz not null, "updated_at" timestamptz not null, "hotspot_id" uuid not null, "media_id" uuid not null, primary key ("id"));`);
    this.addSql(`create index "hotspot_media_hotspot_id_index" on "hotspot_media" ("hotspot_id");`);
    this.addSql(`create index "hotspot_media_media_id_index" on "hotspot_media" ("media_id");`);

    this.addSql(`alter table "hotspot_media" add constraint "hotspot_media_hotspot_id_foreign" foreign key ("hotspot_id") references "hotspots" ("id") on delete cascade;`);
    this.addSql(`alter table "hotspot_media" add constraint "hotspot_media_media_id_foreign" foreign key ("media_id") references "media" ("id") on delete cascade;`);
  }

}
