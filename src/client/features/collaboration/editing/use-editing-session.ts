import { useEffect } from 'react'
import { trpc } from '../../../platform/trpc.ts'
import { useFlag } from '../../../platform/use-flag.ts'
import { useSession } from '../../access/auth/session/session.tsx'
import { usePermission } from '../../access/auth/session/use-permission.ts'
import { trackEditing } from './track-editing.ts'

/**
 * Reports that the tour is being edited while the screen is mounted, for users who may edit it. In multi-user mode,
 * `PresenceProvider` does this.
 */
export function useEditingSession(tourId: string): void {
  const { account } = useSession()
  const mayEdit = usePermission('manageTours')
  const isMultiUser = useFlag('multi-user')
  const { invalidate } = trpc.useUtils().editing.list
  useEffect(() => {
    if (!mayEdit || isMultiUser) return
    return trackEditing({ accountId: account.aid, tourId, onOpened: () => void invalidate() })
  }, [account.aid, tourId, mayEdit, isMultiUser, invalidate])
}
