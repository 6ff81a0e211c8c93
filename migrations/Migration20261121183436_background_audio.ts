import { Migration } from '@mikro-orm/migrations';

export class Migration20261121183436_background_audio extends Migration {

  override name = 'Migration20261121183436_background_audio';

  override up(): void | Promise<void> {
    this.addSql(`alter table "tours" add "audio_id" uuid null, add "audio_volume" double precision not null default 1, add "audio_loop" boolean not null default true;`);
    this.addSql(`alter table "tours" add constraint "tours_audio_id_foreign" foreign key ("audio_id") references "media" ("id") on delete set null;`);
    this.addSql(`create index "tours_audio_id_index" on "tours" ("audio_id");`);

    this.addSql(`alter table "stops" add "audio_id" uuid null, add "audio_volume" double precision not null default 1, add "audio_loop" boolean not null default true;`);
    this.addSql(`alter table "stops" add constraint "stops_audio_id_foreign" foreign key ("audio_id") references "media" ("id") on delete set null;`);
    this.addSql(`create index "stops_audio_id_index" on "stops" ("audio_id");`);
  }

}
