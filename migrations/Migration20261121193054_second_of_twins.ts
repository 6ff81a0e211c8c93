import { Migration } from '@mikro-orm/migrations';

export class Migration20261121193054_second_of_twins extends Migration {

  override name = 'Migration20261121193054_second_of_twins';

  override up(): void | Promise<void> {
    this.addSql(`alter table "uploads" add "keeps_twin" boolean not null default false;`);
  }

}
