import { checkFiles } from '../../src/server/domain/library/file-checks/check-files.ts'
import { FileCheck } from '../../src/server/domain/library/file-checks/entity.ts'
import { deleteDueFiles } from '../../src/server/domain/library/file-deletions/delete-files.ts'
import { sweepMedia } from '../../src/server/domain/publishing/deleted-media/sweep.ts'
import type { JobScope } from '../../src/server/kernel/job.ts'
import { checkedAreas } from '../../src/server/registries/checked-areas.ts'

type SweepScope = Pick<JobScope, 'em' | 'ports'>

/** Sweeps the library and deletes the files that are due. */
export async function sweepLibrary(scope: SweepScope): Promise<void> {
  await sweepMedia(scope)
  await deleteDueFiles(scope)
}

/** Runs a complete weekly file check and the deletions that it schedules. */
export async function checkAllFiles(scope: SweepScope): Promise<void> {
  await scope.em.nativeDelete(FileCheck, {})
  for (let isOpen = true; isOpen; ) isOpen = await checkFiles(scope, checkedAreas)
  await deleteDueFiles(scope)
}
