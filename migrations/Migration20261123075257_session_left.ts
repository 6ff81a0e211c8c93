import { Migration } from '@mikro-orm/migrations';

export class Migration20261123075257_session_left extends Migration {

  override name = 'Migration20261123075257_session_left';

  override up(): void | Promise<void> {
    this.addSql(`alter table "sessions" add "left_at" timestamptz null;`);
  }

}
