import { Migration } from '@mikro-orm/migrations';

export class Migration20261127091605_tour_ga_id extends Migration {

  override name = 'Migration20261127091605_tour_ga_id';

  override up(): void | Promise<void> {
    this.addSql(`alter table "tours" add "ga_id" varchar(40) null;`);
  }

}
