import type { JobScope } from '../../../kernel/job.ts'
import type { ScheduledDeletion } from '../file-deletions/schedule.ts'
import type { AreaName } from './entity.ts'

export type CheckScope = Pick<JobScope, 'em' | 'ports'>

/** Part of the stores whose files belong to one noun. */
export type CheckedArea = {
  /** Names after `after` in a fixed order, page by page. */
  readonly pages: (scope: CheckScope, after: string | undefined) => AsyncIterable<readonly string[]>
  /** Deletions for the names on a page that nothing references. */
  readonly findUnneeded: (scope: CheckScope, names: readonly string[]) => Promise<readonly ScheduledDeletion[]>
}

/** Every checked area. */
export type CheckedAreas = Readonly<Record<AreaName, CheckedArea>>
