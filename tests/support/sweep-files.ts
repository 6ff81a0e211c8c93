import { checkFiles } from '../../src/server/domain/library/file-checks/check.ts'
import { FileCheck } from '../../src/server/domain/library/file-checks/entity.ts'
import { deleteDueFiles } from '../../src/server/domain/library/file-deletions/delete-files.ts'
import { sweepMedia } from '../../src/server/domain/publishing/deleted-media/sweep.ts'
import type { JobScope } from '../../src/server/kernel/job.ts'
import { checkedAreas } from '../../src/server/registries/checked-areas.ts'

type SweepScope = Pick<JobScope, 'em' | 'ports'>

/** A round of the library, and of what is scheduled to be deleted. */
export async function sweepLibrary(scope: SweepScope): Promise<void> {
  await sweepMedia(scope)
  await deleteDueFiles(scope)
}

/** A whole weekly check from the beginning, and the deletions that it leads to. */
export async function checkAllFiles(scope: SweepScope): Promise<void> {
  await scope.em.nativeDelete(FileCheck, {})
  for (let isOpen = true; isOpen; ) isOpen = await checkFiles(scope, checkedAreas)
  await deleteDueFiles(scope)
}
