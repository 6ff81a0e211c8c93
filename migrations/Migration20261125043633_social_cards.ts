import { Migration } from '@mikro-orm/migrations';

export class Migration20261125043633_social_cards extends Migration {

  override name = 'Migration20261125043633_social_cards';

  override up(): void | Promise<void> {
    this.addSql(`alter table "tours" add "social_media_id" uuid null;`);
    this.addSql(`alter table "tours" add constraint "tours_social_media_id_foreign" foreign key ("social_media_id") references "media" ("id") on delete set null;`);
    this.addSql(`create index "tours_social_media_id_index" on "tours" ("social_media_id");`);

    this.addSql(`alter table "shares" add "live_summary" jsonb null;`);
  }

}
