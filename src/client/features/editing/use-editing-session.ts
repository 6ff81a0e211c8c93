import { useEffect } from 'react'
import { trpc } from '../../platform/trpc.ts'
import { useFlag } from '../../platform/use-flag.ts'
import { useSession } from '../auth/session/session.tsx'
import { usePermission } from '../auth/session/use-permission.ts'
import { trackEditing } from './track-editing.ts'

/**
 * While the screen is there its tour counts as being edited (spec §2, §4), for those who may edit it. Where people are
 * shown each other, `PresenceProvider` says so, and more.
 */
export function useEditingSession(tourId: string): void {
  const { account } = useSession()
  const mayEdit = usePermission('manageTours')
  const isShown = useFlag('multi-user')
  const { invalidate } = trpc.useUtils().editing.list
  useEffect(() => {
    if (!mayEdit || isShown) return
    return trackEditing({ accountId: account.aid, tourId, onOpened: () => void invalidate() })
  }, [account.aid, tourId, mayEdit, isShown, invalidate])
}
