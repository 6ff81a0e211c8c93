import { Migration } from '@mikro-orm/migrations';

export class Migration20261123112600_keeps_duplicate extends Migration {

  override name = 'Migration20261123112600_keeps_duplicate';

  override up(): void | Promise<void> {
    this.addSql(`alter table "uploads" rename column "keeps_twin" to "keeps_duplicate";`);
  }

}
