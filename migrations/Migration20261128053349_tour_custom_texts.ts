import { Migration } from '@mikro-orm/migrations'

export class Migration20261128053349_tour_custom_texts extends Migration {
  override name = 'Migration20261128053349_tour_custom_texts'

  override up(): void | Promise<void> {
    this.addSql(`alter table "tours" add "custom_texts" jsonb null;`)
  }
}
