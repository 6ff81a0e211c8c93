import { httpBatchLink, httpSubscriptionLink, splitLink } from '@trpc/client'
import { createTRPCReact } from '@trpc/react-query'
import type { AppRouter } from '../../server/trpc/app-router.ts'
import { wireFormat } from '../../shared/kernel/wire-format.ts'
import { trpcBatchMax } from '../../shared/web/routes.ts'
import { accountHeaders, readAccountId } from './account-storage.ts'
import { proofLink } from './proof-link.ts'
import { sessionLink } from './session-link.ts'

/** Hooks for all operations of the server. */
export const trpc = createTRPCReact<AppRouter>()

const url = '/trpc'

function streamParams(): Record<string, string> | null {
  const account = readAccountId()
  return account === null ? null : { account }
}

export function createTrpcClient() {
  return trpc.createClient({
    links: [
      splitLink({
        condition: ({ type }) => type === 'subscription',
        // EventSource supports no custom headers, so the account is a query parameter.
        true: httpSubscriptionLink({ url, transformer: wireFormat, connectionParams: streamParams }),
        false: [
          proofLink(),
          sessionLink(),
          httpBatchLink({ url, transformer: wireFormat, headers: accountHeaders, maxItems: trpcBatchMax }),
        ],
      }),
    ],
  })
}
