import { Migration } from '@mikro-orm/migrations';

export class Migration20261123232130_list_indexes extends Migration {

  override name = 'Migration20261123232130_list_indexes';

  override up(): void | Promise<void> {
    this.addSql(`create index "audit_events_by_actor" on "audit_events" (account_id, actor_id, at desc, id desc) where actor_id is not null;`);

    this.addSql(`drop index "submissions_tour_id_form_id_received_at_index";`);
    this.addSql(`create index "submissions_tour_id_form_id_received_at_id_index" on "submissions" ("tour_id", "form_id", "received_at", "id");`);
  }

}
