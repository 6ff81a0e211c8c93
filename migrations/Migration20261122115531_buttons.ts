import { Migration } from '@mikro-orm/migrations';

export class Migration20261122115531_buttons extends Migration {

  override name = 'Migration20261122115531_buttons';

  override up(): void | Promise<void> {
    this.addSql(`alter table "tours" add "buttons" jsonb null;`);
  }

}
