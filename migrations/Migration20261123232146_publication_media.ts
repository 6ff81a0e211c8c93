import { Migration } from '@mikro-orm/migrations';

export class Migration20261123232146_publication_media extends Migration {

  override name = 'Migration20261123232146_publication_media';

  override up(): void | Promise<void> {
    this.addSql(`create table "publication_media" ("share_id" varchar(22) not null, "public_key" varchar(32) not null, "number" int not null, "replaced_at" timestamptz null, primary key ("share_id", "public_key"));`);
    this.addSql(`create index "publication_media_public_key_index" on "publication_media" ("public_key");`);

    this.addSql(`alter table "publication_media" add constraint "publication_media_share_id_foreign" foreign key ("share_id") references "shares" ("id") on delete cascade;`);
  }

}
