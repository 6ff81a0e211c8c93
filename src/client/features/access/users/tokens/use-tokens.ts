import { useQuery } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import type { ApiToken } from '../../../../../shared/tokens/api-tokens.ts'
import { wholeListOptions } from '../../../../platform/lists/whole-list.ts'
import { trpc } from '../../../../platform/trpc.ts'
import { useSession } from '../../auth/session/session.tsx'

/** Tokens of a person, followed by the tokens of other people. Both groups keep their order. */
export function withOwnFirst(tokens: readonly ApiToken[], personId: string): readonly ApiToken[] {
  const isOwn = (token: ApiToken) => token.personId === personId
  return [...tokens.filter(isOwn), ...tokens.filter((token) => !isOwn(token))]
}

/** API tokens of the open account that the user may see, their own first; empty until loaded. */
export function useTokens() {
  const { client } = trpc.useUtils()
  const { user } = useSession()
  const { data, error, isPending, refetch } = useQuery(
    wholeListOptions({
      queryKey: getQueryKey(trpc.tokens.list, {}),
      readPage: client.tokens.list.query,
      rowsOf: ({ tokens }) => tokens,
      idOf: ({ id }) => id,
    }),
  )
  return { tokens: withOwnFirst(data ?? [], user.uid), error, isPending, refetch }
}
