import type { DeletedFiles } from '../../../../shared/media/deleted-files.ts'
import { trpc } from '../../../platform/trpc.ts'
import { usePermission } from '../../auth/session/use-permission.ts'

/** The server reads every published tour to know: changes of the library ask for it anew, nothing else. */
const staleMs = 60_000

type MeasuredFiles = {
  /** Undefined until they are measured, and where they cannot be. */
  readonly files: DeletedFiles | undefined
  readonly isMeasuring: boolean
}

/** What emptying would delete, and what published tours hold, for somebody who may empty it. */
export function useDeletedFiles(isNeeded: boolean): MeasuredFiles {
  const mayManage = usePermission('manageTours')
  const { data, isLoading } = trpc.media.measureDeleted.useQuery(
    {},
    { enabled: isNeeded && mayManage, staleTime: staleMs, refetchOnWindowFocus: false },
  )
  return { files: data, isMeasuring: isLoading }
}
