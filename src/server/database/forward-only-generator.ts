import { TSMigrationGenerator } from '@mikro-orm/migrations'

/** Migrations only go forward: a way down would be code nobody ever runs. */
export class ForwardOnlyGenerator extends TSMigrationGenerator {
  override generateMigrationFile(className: string, diff: { up: string[]; down: string[] }): string {
    return super.generateMigrationFile(className, { up: diff.up, down: [] })
  }
}
