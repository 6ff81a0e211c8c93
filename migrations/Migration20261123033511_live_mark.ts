import { Migration } from '@mikro-orm/migrations';

export class Migration20261123033511_live_mark extends Migration {

  override name = 'Migration20261123033511_live_mark';

  override up(): void | Promise<void> {
    this.addSql(`alter table "shares" add "live_mark" text null;`);
  }

}
