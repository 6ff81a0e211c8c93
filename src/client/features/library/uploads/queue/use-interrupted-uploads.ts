import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { findUnfinishedUploads, type UnfinishedUploads } from '../../../../platform/interrupted-uploads.ts'
import { useSession } from '../../../access/auth/session/session.tsx'
import { usePermission } from '../../../access/auth/session/use-permission.ts'
import { useUploads } from './use-uploads.ts'

/** Minimum delay before the server is asked again for unknown states of uploads. */
const minRetryMs = 5000

/**
 * Uploads that this browser started on a page that was closed or reloaded before they finished. They are not requested
 * while the queue has files.
 */
export function useInterruptedUploads(): UseQueryResult<UnfinishedUploads> {
  const { account } = useSession()
  const isIdle = useUploads().length === 0
  const canUpload = usePermission('manageTours')
  return useQuery({
    queryKey: ['interrupted-uploads', account.aid, isIdle],
    queryFn: findUnfinishedUploads,
    enabled: isIdle && canUpload,
    refetchOnWindowFocus: false,
    refetchInterval: ({ state: { data } }) =>
      data === undefined || data.unknownCount === 0 ? false : Math.max(minRetryMs, data.pauseMs),
  })
}
