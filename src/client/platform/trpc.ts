import { httpBatchLink } from '@trpc/client'
import { createTRPCReact } from '@trpc/react-query'
import superjson from 'superjson'
import type { AppRouter } from '../../server/trpc/app-router.ts'
import { limits } from '../../shared/limits.ts'
import { accountHeaders } from './account-storage.ts'

/** Hooks for every operation of the server. */
export const trpc = createTRPCReact<AppRouter>()

export function createTrpcClient() {
  return trpc.createClient({
    links: [
      httpBatchLink({ url: '/trpc', transformer: superjson, headers: accountHeaders, maxItems: limits.trpcBatchMax }),
    ],
  })
}
