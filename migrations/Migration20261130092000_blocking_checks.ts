import { Migration } from '@mikro-orm/migrations'

export class Migration20261130092000_blocking_checks extends Migration {
  override name = 'Migration20261130092000_blocking_checks'

  override up(): void | Promise<void> {
    this.addSql(`alter table "accounts" add "blocking_checks" text[] not null default '{}';`)
  }
}
