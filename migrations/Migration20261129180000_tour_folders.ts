import { Migration } from '@mikro-orm/migrations'

/** Key for natural ordering of a tour `t` by name: without case and accents, numbers by value. */
const sortName = `left(regexp_replace(regexp_replace(regexp_replace(lower(normalize(t.name, nfkd)), '[\\u0300-\\u036f]', '', 'g'), '([0-9]+)', '0000000000\\1', 'g'), '0*([0-9]{10,})', '\\1', 'g'), 400)`

const columns = ['is_live', 'saved_at', 'folder_id', 'name', 'sort_name', 'tags', 'created_at', 'published_at']
const columnsOf = (row: string) => columns.map((column) => `${row}.${column}`).join(', ')

/** Upserts the rows of tours that match a condition on `t`. */
const store = (condition: string) =>
  `insert into tour_listing as l (tour_id, account_id, ${columns.join(', ')}) select t.id, t.account_id, s.live_number is not null, t.saved_at, e.folder_id, t.name, ${sortName}, t.tags,
        t.created_at, case when s.live_number is null then 'epoch' else coalesce(s.published_at, 'epoch') end
      from tours t left join shares s on s.tour_id = t.id left join tour_folder_entries e on e.tour_id = t.id
      where t.deleted_at is null and ${condition}
      on conflict (tour_id) do update set ${columns.map((column) => `${column} = excluded.${column}`).join(', ')}
        where (${columnsOf('l')}) is distinct from (${columnsOf('excluded')})`

export class Migration20261129180000_tour_folders extends Migration {
  override name = 'Migration20261129180000_tour_folders'

  override up(): void | Promise<void> {
    this.addSql(`create table "tour_folders" ("id" uuid not null, "created_at" timestamptz not null, "updated_at" timestamptz not null, "account_id" uuid not null, "name" varchar(200) not null, "parent_id" uuid null, primary key ("id"));`)
    this.addSql(`create index "tour_folders_account_id_index" on "tour_folders" ("account_id");`)
    this.addSql(`create table "tour_folder_entries" ("tour_id" uuid not null, "folder_id" uuid not null, primary key ("tour_id"));`)
    this.addSql(`create index "tour_folder_entries_folder_id_index" on "tour_folder_entries" ("folder_id");`)
    this.addSql(`alter table "tour_folders" add constraint "tour_folders_account_id_foreign" foreign key ("account_id") references "accounts" ("id") on delete cascade;`)
    this.addSql(`alter table "tour_folder_entries" add constraint "tour_folder_entries_tour_id_foreign" foreign key ("tour_id") references "tours" ("id") on update cascade on delete cascade;`)
    this.addSql(`alter table "tour_folder_entries" add constraint "tour_folder_entries_folder_id_foreign" foreign key ("folder_id") references "tour_folders" ("id") on delete cascade;`)

    this.addSql(`alter table "tour_listing" add "folder_id" uuid null, add "name" varchar(200) not null default '', add "sort_name" text not null default '', add "tags" text[] not null default '{}', add "created_at" timestamptz null, add "published_at" timestamptz null;`)

    // Triggers that write the rows fill the new columns too.
    this.addSql(`create or replace function "tours_tour_listing_fn"() returns trigger as $$ begin
    if new.deleted_at is not null then delete from tour_listing l where l.tour_id = new.id; end if;
    ${store('t.id = new.id')};
    return null;
  end; $$ language plpgsql`)
    this.addSql(`drop trigger "tour_listing" on "tours";`)
    this.addSql(`create trigger "tour_listing" after insert or update of name, tags, saved_at, deleted_at on "tours" for each row execute function "tours_tour_listing_fn"();`)
    this.addSql(`create or replace function "shares_tour_listing_fn"() returns trigger as $$ begin
    ${store('t.id in (old.tour_id, new.tour_id)')};
    return null;
  end; $$ language plpgsql`)
    this.addSql(`drop trigger "tour_listing" on "shares";`)
    this.addSql(`create trigger "tour_listing" after insert or delete or update of live_number, published_at, tour_id on "shares" for each row execute function "shares_tour_listing_fn"();`)
    this.addSql(`create or replace function "tour_folder_entries_tour_listing_fn"() returns trigger as $$ begin
    ${store('t.id in (old.tour_id, new.tour_id)')};
    return null;
  end; $$ language plpgsql`)
    this.addSql(`create trigger "tour_listing" after insert or delete or update on "tour_folder_entries" for each row execute function "tour_folder_entries_tour_listing_fn"();`)

    this.addSql(`${store('true')};`)
    this.addSql(`create index "tour_listing_account_id_saved_at_tour_id_index" on "tour_listing" ("account_id", "saved_at", "tour_id");`)
    this.addSql(`create index "tour_listing_account_id_sort_name_tour_id_index" on "tour_listing" ("account_id", "sort_name", "tour_id");`)
    this.addSql(`create index "tour_listing_account_id_created_at_tour_id_index" on "tour_listing" ("account_id", "created_at", "tour_id");`)
    this.addSql(`create index "tour_listing_account_id_published_at_tour_id_index" on "tour_listing" ("account_id", "published_at", "tour_id");`)
    this.addSql(`create index "tour_listing_account_id_folder_id_index" on "tour_listing" ("account_id", "folder_id");`)
  }
}
