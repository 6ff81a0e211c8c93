import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import type { DataRouter } from 'react-router-dom'
import { screenPaths } from '../../shared/web/routes.ts'
import { apiErrorOf } from '../platform/api-error.ts'
import { pathOf } from '../platform/place.ts'
import { showPause } from '../platform/retrying/busy-notice.ts'
import { mayRetry, retryPauseMs } from '../platform/retrying/retry.ts'
import { trpc } from '../platform/trpc.ts'

/** Also tells of a pause that is long. */
function pauseBefore(failureCount: number, error: unknown): number {
  const pauseMs = retryPauseMs(failureCount, error, Math.random())
  showPause(pauseMs)
  return pauseMs
}

/**
 * Server state of the app. A session that ends while somebody works leads to the unauthorized page (spec §6); calls that
 * only came with an id of before do not fail: `sessionLink` makes them once more.
 */
export function createQueryClient(router: DataRouter): QueryClient {
  const onError = (error: unknown) => {
    const code = apiErrorOf(error)?.code
    // The frame says so once it knows.
    if (code === 'account.suspended') void client.invalidateQueries({ queryKey: getQueryKey(trpc.auth.me) })
    if (code !== 'auth.required') return
    const from = pathOf(router.state.location)
    void router.navigate(screenPaths.unauthorized, { replace: true, state: { from } })
  }
  const client = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: { queries: { retry: mayRetry, retryDelay: pauseBefore } },
  })
  return client
}
