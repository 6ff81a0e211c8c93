import { Migration } from '@mikro-orm/migrations';

export class Migration20261122051516_floor_plans extends Migration {

  override name = 'Migration20261122051516_floor_plans';

  override up(): void | Promise<void> {
    this.addSql(`create table "floor_plans" ("id" uuid not null, "created_at" timestamptz not null, "updated_at" timestamptz not null, "tour_id" uuid not null, "plan_id" uuid not null, "name" varchar(200) not null, "media_id" uuid null, "north_deg" double precision not null, "place" int not null, primary key ("id"));`);
    this.addSql(`create index "floor_plans_media_id_index" on "floor_plans" ("media_id");`);
    this.addSql(`alter table "floor_plans" add constraint "floor_plans_tour_id_plan_id_unique" unique ("tour_id", "plan_id");`);

    this.addSql(`alter table "stops" add "floor_plan_position" jsonb null;`);

    this.addSql(`alter table "floor_plans" add constraint "floor_plans_tour_id_foreign" foreign key ("tour_id") references "tours" ("id") on delete cascade;`);
    this.addSql(`alter table "floor_plans" add constraint "floor_plans_media_id_foreign" foreign key ("media_id") references "media" ("id") on delete set null;`);
  }

}
