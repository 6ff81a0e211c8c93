import type { DeletedFiles } from '../../../../../shared/media/deleted-files.ts'
import { trpc } from '../../../../platform/trpc.ts'
import { usePermission } from '../../../access/auth/session/use-permission.ts'

/** Limits refetching, because the server reads all published tours to measure the files. */
const staleMs = 60_000

type MeasuredFiles = {
  /** Undefined until measured, and without the permission for it. */
  readonly files: DeletedFiles | undefined
  readonly isMeasuring: boolean
}

/** Files that emptying would delete, and files that published tours still use. Requires `manageTours`. */
export function useDeletedFiles(isNeeded: boolean): MeasuredFiles {
  const canManage = usePermission('manageTours')
  const { data, isLoading } = trpc.media.measureDeleted.useQuery(
    {},
    { enabled: isNeeded && canManage, staleTime: staleMs, refetchOnWindowFocus: false },
  )
  return { files: data, isMeasuring: isLoading }
}
