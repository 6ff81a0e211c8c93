import { Migration } from '@mikro-orm/migrations';

export class Migration20261126204031_analytics extends Migration {

  override name = 'Migration20261126204031_analytics';

  override up(): void | Promise<void> {
    this.addSql(`create table "visit_batches" ("id" bigserial primary key, "tour_id" uuid not null, "share_link_id" varchar(22) null, "received_at" timestamptz not null, "batch" text not null, "visitor" bigint not null, "network" bigint not null);`);

    this.addSql(`create table "analytics_visitors" ("tour_id" uuid not null, "day" date not null, "hash" bigint not null, primary key ("tour_id", "day", "hash"));`);
    this.addSql(`create index "analytics_visitors_day_index" on "analytics_visitors" ("day");`);

    this.addSql(`create table "analytics_tour_days" ("tour_id" uuid not null, "day" date not null, "visits" int not null default 0, "stops_shown" int not null default 0, "hotspots_opened" int not null default 0, "forms_opened" int not null default 0, "forms_sent" int not null default 0, "links_followed" int not null default 0, "headsets" int not null default 0, "text_tours" int not null default 0, "duration_ms" bigint not null default '0', "visitors" int not null default 0, primary key ("tour_id", "day"));`);

    this.addSql(`create table "analytics_keys" ("id" serial primary key, "tour_id" uuid not null, "dimension" varchar(20) not null, "key" text not null);`);
    this.addSql(`alter table "analytics_keys" add constraint "analytics_keys_tour_id_dimension_key_unique" unique ("tour_id", "dimension", "key");`);

    this.addSql(`create table "analytics_days" ("key_id" int not null, "day" date not null, "count" int not null default 0, "duration_ms" bigint null, primary key ("key_id", "day"));`);

    this.addSql(`create table "analytics_hours" ("tour_id" uuid not null, "hour" timestamptz not null, "visits" int not null default 0, "stops_shown" int not null default 0, "hotspots_opened" int not null default 0, "forms_opened" int not null default 0, "forms_sent" int not null default 0, "links_followed" int not null default 0, "headsets" int not null default 0, "text_tours" int not null default 0, "duration_ms" bigint not null default '0', primary key ("tour_id", "hour"));`);

    this.addSql(`create table "analytics_directions" ("tour_id" uuid not null, "stop_id" uuid not null, "month" date not null, "cells" bigint[] not null, primary key ("tour_id", "stop_id", "month"));`);

    this.addSql(`create table "visit_networks" ("tour_id" uuid not null, "minute" timestamptz not null, "network" bigint not null, "batches" int not null, primary key ("tour_id", "minute", "network"));`);

    this.addSql(`create table "visitor_salts" ("day" date not null, "salt" varchar(43) not null, primary key ("day"));`);

    this.addSql(`alter table "shares" add "counts_visits" boolean not null default true;`);

    this.addSql(`alter table "analytics_visitors" add constraint "analytics_visitors_tour_id_foreign" foreign key ("tour_id") references "tours" ("id") on delete cascade;`);

    this.addSql(`alter table "analytics_tour_days" add constraint "analytics_tour_days_tour_id_foreign" foreign key ("tour_id") references "tours" ("id") on delete cascade;`);

    this.addSql(`alter table "analytics_keys" add constraint "analytics_keys_tour_id_foreign" foreign key ("tour_id") references "tours" ("id") on delete cascade;`);

    this.addSql(`alter table "analytics_days" add constraint "analytics_days_key_id_foreign" foreign key ("key_id") references "analytics_keys" ("id") on delete cascade;`);

    this.addSql(`alter table "analytics_hours" add constraint "analytics_hours_tour_id_foreign" foreign key ("tour_id") references "tours" ("id") on delete cascade;`);

    this.addSql(`alter table "analytics_directions" add constraint "analytics_directions_tour_id_foreign" foreign key ("tour_id") references "tours" ("id") on delete cascade;`);
  }

}
