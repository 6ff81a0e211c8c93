import { Migration } from '@mikro-orm/migrations';

export class Migration20261127093409_analytics_floods extends Migration {

  override name = 'Migration20261127093409_analytics_floods';

  override up(): void | Promise<void> {
    this.addSql(`create table "visit_network_days" ("day" date not null, "tour_id" uuid not null, "network" bigint not null, "new_keys" int not null, primary key ("day", "tour_id", "network"));`);

    this.addSql(`alter table "visit_networks" add "visits" int not null default 0, add "events" int not null default 0;`);
  }

}
