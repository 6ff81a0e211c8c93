import { Migration } from '@mikro-orm/migrations';

export class Migration20261127132417_upload_addresses extends Migration {

  override name = 'Migration20261127132417_upload_addresses';

  override up(): void | Promise<void> {
    this.addSql(`alter table "uploads" drop constraint "uploads_status_check";`);
    this.addSql(`alter table "uploads" add "address" text null;`);
    this.addSql(`alter table "uploads" add constraint "uploads_status_check" check ("status" in ('open', 'fetching', 'finished'));`);
  }

}
