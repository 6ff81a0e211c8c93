import { Migration } from '@mikro-orm/migrations';

export class Migration20261130160500_model_media extends Migration {

  override name = 'Migration20261130160500_model_media';

  override up(): void | Promise<void> {
    this.addSql(`alter table "uploads" drop constraint "uploads_kind_check";`);
    this.addSql(`alter table "uploads" add constraint "uploads_kind_check" check ("kind" in ('panos', 'images', 'videos', 'videos360', 'audio', 'documents', 'models'));`);

    this.addSql(`alter table "media" drop constraint "media_kind_check";`);
    this.addSql(`alter table "media" add constraint "media_kind_check" check ("kind" in ('panos', 'images', 'videos', 'videos360', 'audio', 'documents', 'models'));`);
  }

}
