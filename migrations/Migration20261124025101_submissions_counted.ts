import { Migration } from '@mikro-orm/migrations';

export class Migration20261124025101_submissions_counted extends Migration {

  override name = 'Migration20261124025101_submissions_counted';

  override up(): void | Promise<void> {
    this.addSql(`create index "submissions_counted" on "submissions" (tour_id, form_id, is_read) where deleted_at is null;`);
  }

}
