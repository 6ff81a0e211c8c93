import { Migration } from '@mikro-orm/migrations';

export class Migration20261122013230_transition extends Migration {

  override name = 'Migration20261122013230_transition';

  override up(): void | Promise<void> {
    this.addSql(`alter table "tours" add "transition" text not null default 'fade';`);
    this.addSql(`alter table "tours" add constraint "tours_transition_check" check ("transition" in ('fade', 'zoom', 'turn', 'none'));`);
  }

}
