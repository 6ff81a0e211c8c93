import { useQuery } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import { trpc } from '../trpc.ts'
import { wholeListOptions } from './whole-list.ts'

/** All members of the account, oldest membership first. */
export function useMembers() {
  const { client } = trpc.useUtils()
  return useQuery(
    wholeListOptions({
      queryKey: getQueryKey(trpc.accounts.members, {}),
      readPage: client.accounts.members.query,
      rowsOf: ({ members }) => members,
      idOf: ({ userId }) => userId,
    }),
  )
}
