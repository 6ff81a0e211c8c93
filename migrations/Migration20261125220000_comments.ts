import { Migration } from '@mikro-orm/migrations';

export class Migration20261125220000_comments extends Migration {

  override name = 'Migration20261125220000_comments';

  override up(): void | Promise<void> {
    this.addSql(`create table "comment_threads" ("id" uuid not null, "created_at" timestamptz not null, "updated_at" timestamptz not null, "account_id" uuid not null, "tour_id" uuid not null, "number" int not null, "pin" text not null, "stop_id" uuid null, "yaw_deg" double precision null, "pitch_deg" double precision null, "status" text not null default 'open', "resolved_by_id" uuid null, "resolved_at" timestamptz null, "last_activity_at" timestamptz not null, "revision" int not null default 1, primary key ("id"));`);
    this.addSql(`create index "comment_threads_account_id_index" on "comment_threads" ("account_id");`);
    this.addSql(`create index "comment_threads_stop_id_index" on "comment_threads" ("stop_id");`);
    this.addSql(`create index "comment_threads_tour_id_status_last_activity_at_index" on "comment_threads" ("tour_id", "status", "last_activity_at");`);
    this.addSql(`alter table "comment_threads" add constraint "comment_threads_tour_id_number_unique" unique ("tour_id", "number");`);

    this.addSql(`create table "comments" ("id" uuid not null, "created_at" timestamptz not null, "updated_at" timestamptz not null, "thread_id" uuid not null, "author_id" uuid null, "text" text not null, "edited_at" timestamptz null, "version" int not null default 1, primary key ("id"));`);
    this.addSql(`create index "comments_thread_id_created_at_index" on "comments" ("thread_id", "created_at");`);

    this.addSql(`create table "comment_mentions" ("comment_id" uuid not null, "user_id" uuid not null, primary key ("comment_id", "user_id"));`);
    this.addSql(`create index "comment_mentions_user_id_index" on "comment_mentions" ("user_id");`);

    this.addSql(`alter table "comment_threads" add constraint "comment_threads_account_id_foreign" foreign key ("account_id") references "accounts" ("id") on delete cascade;`);
    this.addSql(`alter table "comment_threads" add constraint "comment_threads_tour_id_foreign" foreign key ("tour_id") references "tours" ("id") on delete cascade;`);
    this.addSql(`alter table "comment_threads" add constraint "comment_threads_stop_id_foreign" foreign key ("stop_id") references "stops" ("id") on delete set null;`);
    this.addSql(`alter table "comment_threads" add constraint "comment_threads_resolved_by_id_foreign" foreign key ("resolved_by_id") references "users" ("id") on delete set null;`);
    this.addSql(`alter table "comment_threads" add constraint "comment_threads_pin_check" check ("pin" in ('tour', 'stop', 'position'));`);
    this.addSql(`alter table "comment_threads" add constraint "comment_threads_status_check" check ("status" in ('open', 'resolved'));`);

    this.addSql(`alter table "comments" add constraint "comments_thread_id_foreign" foreign key ("thread_id") references "comment_threads" ("id") on delete cascade;`);
    this.addSql(`alter table "comments" add constraint "comments_author_id_foreign" foreign key ("author_id") references "users" ("id") on delete set null;`);

    this.addSql(`alter table "comment_mentions" add constraint "comment_mentions_comment_id_foreign" foreign key ("comment_id") references "comments" ("id") on update cascade on delete cascade;`);
    this.addSql(`alter table "comment_mentions" add constraint "comment_mentions_user_id_foreign" foreign key ("user_id") references "users" ("id") on update cascade on delete cascade;`);
  }

}
