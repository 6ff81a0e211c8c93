import { Migration } from '@mikro-orm/migrations';

export class Migration20261121154021_terms_of_the_finisher extends Migration {

  override name = 'Migration20261121154021_terms_of_the_finisher';

  override up(): void | Promise<void> {
    this.addSql(`alter table "one_use_links" drop column "terms_version", drop column "terms_accepted_at";`);
  }

}
