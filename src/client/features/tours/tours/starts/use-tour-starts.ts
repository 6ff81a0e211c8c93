import { useStore } from 'zustand'
import { useShallow } from 'zustand/shallow'
import { useSession } from '../../../access/auth/session/session.tsx'
import { type TourStart, tourStarts } from './tour-starts.ts'

/** Tour starts of this account that wait for their uploads. */
export function useTourStarts(): readonly TourStart[] {
  const { account } = useSession()
  return useStore(
    tourStarts,
    useShallow(({ starts }) => starts.filter(({ accountId }) => accountId === account.aid)),
  )
}
