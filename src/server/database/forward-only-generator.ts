import { TSMigrationGenerator } from '@mikro-orm/migrations'

/** Generates migrations without a `down` method, which would never be run or tested. */
export class ForwardOnlyGenerator extends TSMigrationGenerator {
  override generateMigrationFile(className: string, diff: { up: string[]; down: string[] }): string {
    return super.generateMigrationFile(className, { up: diff.up, down: [] })
  }
}
