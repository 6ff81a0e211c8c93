import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { findUnfinishedUploads, type UnfinishedUploads } from '../../../platform/interrupted-uploads.ts'
import { useSession } from '../../auth/session/session.tsx'
import { usePermission } from '../../auth/session/use-permission.ts'
import { useUploads } from './use-uploads.ts'

/** How soon the server is asked again about uploads it could say nothing of. */
const retryMs = 5000

/** What earlier pages of this browser left of their uploads; nothing is asked while files are in the queue. */
export function useLeftBehind(): UseQueryResult<UnfinishedUploads> {
  const { account } = useSession()
  const isIdle = useUploads().length === 0
  const mayUpload = usePermission('manageTours')
  return useQuery({
    queryKey: ['left-behind-uploads', account.aid, isIdle],
    queryFn: findUnfinishedUploads,
    enabled: isIdle && mayUpload,
    refetchOnWindowFocus: false,
    refetchInterval: ({ state: { data } }) =>
      data === undefined || data.unknownCount === 0 ? false : Math.max(retryMs, data.pauseMs),
  })
}
