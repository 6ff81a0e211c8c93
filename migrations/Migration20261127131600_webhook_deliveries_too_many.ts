import { Migration } from '@mikro-orm/migrations';

export class Migration20261127131600_webhook_deliveries_too_many extends Migration {

  override name = 'Migration20261127131600_webhook_deliveries_too_many';

  override up(): void | Promise<void> {
    this.addSql(`alter table "webhook_deliveries" add "submission_id" uuid null;`);
    this.addSql(`create index "webhook_deliveries_too_many" on "webhook_deliveries" (webhook_id, created_at) where submission_id is not null;`);
  }

}
