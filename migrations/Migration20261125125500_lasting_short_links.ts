import { Migration } from '@mikro-orm/migrations';

/** Short links outlive their tour and its account, so that nobody else gets them. */
export class Migration20261125125500_lasting_short_links extends Migration {

  override name = 'Migration20261125125500_lasting_short_links';

  override up(): void | Promise<void> {
    for (const [column, table] of [['account_id', 'accounts'], ['share_id', 'shares']]) {
      const name = `share_slugs_${column}_foreign`;
      this.addSql(`alter table "share_slugs" drop constraint "${name}";`);
      this.addSql(`alter table "share_slugs" alter column "${column}" drop not null;`);
      this.addSql(`alter table "share_slugs" add constraint "${name}" foreign key ("${column}") references "${table}" ("id") on delete set null;`);
    }
  }

}
