import { Migration } from '@mikro-orm/migrations';

/** A publication may hold some of the changes that waited; a review says which were accepted. */
export class Migration20261125222000_accepted_parts extends Migration {

  override name = 'Migration20261125222000_accepted_parts';

  override up(): void | Promise<void> {
    this.addSql(`alter table "publications" add "selection" jsonb null;`);
    this.addSql(`alter table "reviews" add "accepted" jsonb null;`);
  }

}
