import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import type { DataRouter } from 'react-router-dom'
import { screenPaths } from '../../shared/routes.ts'
import { placeOf } from '../platform/place.ts'
import { isPassing, refusalOf } from '../platform/refusal.ts'

const retries = 2

/** Server state of the app. A session that ends while somebody works leads to the unauthorized page (spec §6). */
export function createQueryClient(router: DataRouter): QueryClient {
  const onError = (error: unknown) => {
    if (refusalOf(error)?.code !== 'auth.required') return
    const from = placeOf(router.state.location)
    void router.navigate(screenPaths.unauthorized, { replace: true, state: { from } })
  }
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: { queries: { retry: (count, error) => count < retries && isPassing(refusalOf(error)) } },
  })
}
