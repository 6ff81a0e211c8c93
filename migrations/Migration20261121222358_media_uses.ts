import { Migration } from '@mikro-orm/migrations';

export class Migration20261121222358_media_uses extends Migration {

  override name = 'Migration20261121222358_media_uses';

  override up(): void | Promise<void> {
    this.addSql(`create index "users_picture_id_index" on "users" ("picture_id");`);

    this.addSql(`create index "media_with_patch" on "media" (((retouch->'nadir'->>'mediaId')::uuid)) where deleted_at is null and retouch->'nadir'->>'mediaId' is not null;`);
  }

}
