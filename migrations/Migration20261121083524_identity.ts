import { Migration } from '@mikro-orm/migrations';

export class Migration20261121083524_identity extends Migration {

  override name = 'Migration20261121083524_identity';

  override up(): void | Promise<void> {
    this.addSql(`create table "audit_events" ("id" bigserial primary key, "account_id" uuid not null, "at" timestamptz not null, "action" varchar(40) not null, "actor_id" uuid null, "actor_name" varchar(254) not null, "subject" varchar(400) not null default '', "network" varchar(60) not null default '');`);
    this.addSql(`create index "audit_events_account_id_at_id_index" on "audit_events" ("account_id", "at", "id");`);

    this.addSql(`create table "terms_acceptances" ("id" uuid not null, "created_at" timestamptz not null, "updated_at" timestamptz not null, "user_id" uuid not null, "version" varchar(20) not null, "accepted_at" timestamptz not null, "network" varchar(60) not null, primary key ("id"));`);
    this.addSql(`create index "terms_acceptances_user_id_index" on "terms_acceptances" ("user_id");`);

    this.addSql(`create table "sign_in_rounds" ("id" varchar(64) not null, "browser_hash" varchar(64) not null, "provider" text not null, "code_verifier" varchar(128) not null, "nonce" varchar(64) not null, "return_path" varchar(400) not null, "link_user_id" uuid null, "expires_at" timestamptz not null, "created_at" timestamptz not null, primary key ("id"));`);
    this.addSql(`create index "sign_in_rounds_expires_at_index" on "sign_in_rounds" ("expires_at");`);

    this.addSql(`create table "one_use_links" ("id" uuid not null, "created_at" timestamptz not null, "updated_at" timestamptz not null, "purpose" text not null, "email" varchar(254) not null, "user_id" uuid null, "account_id" uuid null, "role" text null, "requested_by_id" uuid null, "first_name" varchar(200) not null default '', "last_name" varchar(200) not null default '', "terms_version" varchar(20) null, "terms_accepted_at" timestamptz null, "network" varchar(60) not null default '', "token_hash" varchar(64) null, "expires_at" timestamptz not null, primary key ("id"));`);
    this.addSql(`create index "one_use_links_user_id_index" on "one_use_links" ("user_id");`);
    this.addSql(`create index "one_use_links_account_id_index" on "one_use_links" ("account_id");`);
    this.addSql(`alter table "one_use_links" add constraint "one_use_links_token_hash_unique" unique ("token_hash");`);
    this.addSql(`create index "one_use_links_expires_at_index" on "one_use_links" ("expires_at");`);
    this.addSql(`create index "one_use_links_purpose_email_index" on "one_use_links" ("purpose", "email");`);

    this.addSql(`create table "identities" ("id" uuid not null, "created_at" timestamptz not null, "updated_at" timestamptz not null, "user_id" uuid not null, "provider" text not null, "issuer" varchar(400) not null, "subject" varchar(255) not null, "email" varchar(254) not null default '', primary key ("id"));`);
    this.addSql(`alter table "identities" add constraint "identities_provider_issuer_subject_unique" unique ("provider", "issuer", "subject");`);
    this.addSql(`alter table "identities" add constraint "identities_user_id_provider_unique" unique ("user_id", "provider");`);

    this.addSql(`create table "editing_sessions" ("id" bigserial primary key, "account_id" uuid not null, "tour_id" uuid not null, "user_id" uuid not null, "tab" varchar(40) not null default '', "opened_at" timestamptz not null, "renewed_at" timestamptz not null);`);
    this.addSql(`create index "editing_sessions_account_id_index" on "editing_sessions" ("account_id");`);
    this.addSql(`alter table "editing_sessions" add constraint "editing_sessions_tour_id_user_id_tab_unique" unique ("tour_id", "user_id", "tab");`);

    this.addSql(`alter table "users" add "username" varchar(60) null, add "picture_id" uuid null, add "disabled_at" timestamptz null;`);
    this.addSql(`alter table "users" add constraint "users_username_unique" unique ("username");`);

    this.addSql(`alter table "accounts" add "closed_at" timestamptz null;`);
    this.addSql(`alter table "memberships" add "last_opened_at" timestamptz null;`);

    // Sessions of before: proven when they were made, last used now.
    this.addSql(`alter table "sessions" add "key" uuid null, add "proven_at" timestamptz null, add "last_used_at" timestamptz null, add "last_account_id" uuid null, add "user_agent" varchar(400) not null default '', add "network" varchar(60) not null default '';`);
    this.addSql(`update "sessions" set "key" = gen_random_uuid(), "proven_at" = "created_at", "last_used_at" = now();`);
    this.addSql(`alter table "sessions" alter "key" set not null, alter "proven_at" set not null, alter "last_used_at" set not null;`);
    this.addSql(`alter table "sessions" add constraint "sessions_key_unique" unique ("key");`);

    this.addSql(`alter table "audit_events" add constraint "audit_events_account_id_foreign" foreign key ("account_id") references "accounts" ("id") on delete cascade;`);

    this.addSql(`alter table "terms_acceptances" add constraint "terms_acceptances_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade;`);

    this.addSql(`alter table "sign_in_rounds" add constraint "sign_in_rounds_link_user_id_foreign" foreign key ("link_user_id") references "users" ("id") on delete cascade;`);
    this.addSql(`alter table "sign_in_rounds" add constraint "sign_in_rounds_provider_check" check ("provider" in ('google', 'linkedin', 'concept3d'));`);

    this.addSql(`alter table "one_use_links" add constraint "one_use_links_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade;`);
    this.addSql(`alter table "one_use_links" add constraint "one_use_links_account_id_foreign" foreign key ("account_id") references "accounts" ("id") on delete cascade;`);
    this.addSql(`alter table "one_use_links" add constraint "one_use_links_requested_by_id_foreign" foreign key ("requested_by_id") references "users" ("id") on delete set null;`);
    this.addSql(`alter table "one_use_links" add constraint "one_use_links_purpose_check" check ("purpose" in ('sign-up', 'reset-password', 'change-email', 'invite'));`);
    this.addSql(`alter table "one_use_links" add constraint "one_use_links_role_check" check ("role" in ('viewer', 'editor', 'publisher', 'admin', 'owner'));`);

    this.addSql(`alter table "identities" add constraint "identities_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade;`);
    this.addSql(`alter table "identities" add constraint "identities_provider_check" check ("provider" in ('google', 'linkedin', 'concept3d'));`);

    this.addSql(`alter table "editing_sessions" add constraint "editing_sessions_account_id_foreign" foreign key ("account_id") references "accounts" ("id") on delete cascade;`);
    this.addSql(`alter table "editing_sessions" add constraint "editing_sessions_tour_id_foreign" foreign key ("tour_id") references "tours" ("id") on delete cascade;`);
    this.addSql(`alter table "editing_sessions" add constraint "editing_sessions_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade;`);
  }

}
