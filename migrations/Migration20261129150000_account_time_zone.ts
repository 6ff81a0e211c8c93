import { Migration } from '@mikro-orm/migrations'

export class Migration20261129150000_account_time_zone extends Migration {
  override name = 'Migration20261129150000_account_time_zone'

  override up(): void | Promise<void> {
    this.addSql(`alter table "accounts" add "time_zone" varchar(64) null;`)
  }
}
