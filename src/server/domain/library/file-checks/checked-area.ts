import type { JobScope } from '../../../kernel/job.ts'
import type { ScheduledDeletion } from '../file-deletions/schedule.ts'
import type { AreaName } from './entity.ts'

export type CheckScope = Pick<JobScope, 'em' | 'ports'>

/** Area of the file store or upload spool that is checked for files without a row, such as all builds of media. */
export type CheckedArea = {
  /** Yields the names after `after` in a fixed order, page by page. */
  readonly pages: (scope: CheckScope, after: string | undefined) => AsyncIterable<readonly string[]>
  /** Returns deletions for the names on a page that no row references. */
  readonly findOrphans: (scope: CheckScope, names: readonly string[]) => Promise<readonly ScheduledDeletion[]>
}

/** Every checked area. */
export type CheckedAreas = Readonly<Record<AreaName, CheckedArea>>
