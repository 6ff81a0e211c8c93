import { Migration } from '@mikro-orm/migrations'

export class Migration20261128031500_file_deletions extends Migration {
  override name = 'Migration20261128031500_file_deletions'

  override up(): void | Promise<void> {
    this.addSql(
      `create table "file_checks" ("area" text not null, "cursor" varchar(200) null, "started_at" timestamptz not null, "completed_at" timestamptz null, primary key ("area"), constraint "file_checks_area_check" check ("area" in ('builds', 'snapshots', 'uploads')));`,
    )

    this.addSql(
      `create table "file_deletions" ("key" varchar(200) not null, "kind" text not null, "due_at" timestamptz not null, "attempts" int not null default 0, "created_at" timestamptz not null default now(), primary key ("key"), constraint "file_deletions_kind_check" check ("kind" in ('file', 'folder', 'upload')));`,
    )
    this.addSql(`create index "file_deletions_due_at_index" on "file_deletions" ("due_at");`)
  }
}
