import type { DeletedFiles } from '../../../../../shared/media/deleted-files.ts'
import { trpc } from '../../../../platform/trpc.ts'
import { usePermission } from '../../../access/auth/session/use-permission.ts'

/** Limits refetching, because the server reads all published tours to measure the files. */
const staleMs = 60_000

type DeletedFilesState = {
  /** Undefined until they are measured, and for users without the permission `manageTours`. */
  readonly files: DeletedFiles | undefined
  readonly isMeasuring: boolean
}

/** Totals of the deleted files that can be purged, and of those that published tours still show. */
export function useDeletedFiles(isNeeded: boolean): DeletedFilesState {
  const canManage = usePermission('manageTours')
  const { data, isLoading } = trpc.media.measureDeleted.useQuery(
    {},
    { enabled: isNeeded && canManage, staleTime: staleMs, refetchOnWindowFocus: false },
  )
  return { files: data, isMeasuring: isLoading }
}
