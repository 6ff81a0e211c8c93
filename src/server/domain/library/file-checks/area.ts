import type { JobScope } from '../../../kernel/job.ts'
import type { ScheduledDeletion } from '../file-deletions/schedule.ts'
import type { AreaName } from './entity.ts'

export type CheckScope = Pick<JobScope, 'em' | 'ports'>

/** A part of the stores, with the judgment of the noun whose files lie there. */
export type CheckedArea = {
  /** Names in a fixed order, page by page, from the one after `after` on. */
  readonly pages: (scope: CheckScope, after: string | undefined) => AsyncIterable<readonly string[]>
  /** Deletions of the names on a page that nothing needs. */
  readonly surplus: (scope: CheckScope, names: readonly string[]) => Promise<readonly ScheduledDeletion[]>
}

/** All parts that are checked. */
export type CheckedAreas = Readonly<Record<AreaName, CheckedArea>>
