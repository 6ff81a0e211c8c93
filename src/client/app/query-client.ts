import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import type { DataRouter } from 'react-router-dom'
import type { SignedInUser } from '../../shared/auth/auth.ts'
import { screenPaths } from '../../shared/web/routes.ts'
import { apiErrorOf } from '../platform/api-error.ts'
import { showPauseNotice } from '../platform/retrying/busy-notice.ts'
import { mayRetry, retryDelayMs } from '../platform/retrying/retry.ts'
import { pathOf } from '../platform/return-path.ts'
import { trpc } from '../platform/trpc.ts'

/** Delay before a retry, announced if it is long. */
function retryDelay(failureCount: number, error: unknown): number {
  const delayMs = retryDelayMs(failureCount, error, Math.random())
  showPauseNotice(delayMs)
  return delayMs
}

/**
 * Query client of the app. An expired session redirects to the unauthorized page (spec §6); `sessionLink` has already
 * retried calls that only had an outdated session id. A user who has just signed in isn't requested again.
 */
export function createQueryClient(router: DataRouter, user: SignedInUser | undefined): QueryClient {
  const onError = (error: unknown) => {
    const code = apiErrorOf(error)?.code
    // `AccountGate` explains it after the refetch.
    if (code === 'account.suspended') void client.invalidateQueries({ queryKey: getQueryKey(trpc.auth.me) })
    if (code !== 'auth.required') return
    const from = pathOf(router.state.location)
    void router.navigate(screenPaths.unauthorized, { replace: true, state: { from } })
  }
  const client = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: { queries: { retry: mayRetry, retryDelay: retryDelay } },
  })
  if (user !== undefined) client.setQueryData(getQueryKey(trpc.auth.me, {}, 'query'), user)
  return client
}
