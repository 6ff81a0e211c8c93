import { useQuery } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import type { Schedule } from '../../../../../shared/schedules/schedules.ts'
import { wholeListOptions } from '../../../../platform/lists/whole-list.ts'
import { trpc } from '../../../../platform/trpc.ts'

/** Waiting schedules, the next one due first, followed by failed ones. */
export function orderSchedules(schedules: readonly Schedule[]): readonly Schedule[] {
  const rankOf = ({ status }: Schedule) => (status === 'failed' ? 1 : 0)
  return schedules.toSorted((a, b) => rankOf(a) - rankOf(b) || Date.parse(a.at) - Date.parse(b.at))
}

/** Waiting and failed schedules of a tour, or of the account without `tourId`. */
export function useSchedules(scope: { readonly tourId?: string }, refetchInterval: number | false = false) {
  const { client } = trpc.useUtils()
  const list = wholeListOptions({
    queryKey: getQueryKey(trpc.schedules.list, scope),
    readPage: (request, options) => client.schedules.list.query({ ...scope, ...request }, options),
    rowsOf: ({ schedules }) => schedules,
    idOf: ({ id }) => id,
  })
  return useQuery({ ...list, refetchInterval, select: orderSchedules })
}
