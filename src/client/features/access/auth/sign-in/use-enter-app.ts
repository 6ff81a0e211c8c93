import { useNavigate } from 'react-router-dom'
import type { SignedInUser } from '../../../../../shared/auth/auth.ts'
import { readUserId } from '../../../../platform/account-storage.ts'
import { trpc } from '../../../../platform/trpc.ts'
import { clearQueues } from '../../../tours/tour-draft/saving/tour-queues.ts'
import { openAccountOf } from '../session/session.tsx'

/** Enters the app at a path after a sign-in. */
export function useEnterApp(): (user: SignedInUser, path: string) => void {
  const navigate = useNavigate()
  const utils = trpc.useUtils()
  return (user, path) => {
    const previousUserId = readUserId()
    openAccountOf(user)
    if (previousUserId !== null && previousUserId !== user.uid) {
      // Data and unsaved edits of the previous user must neither be shown nor be saved as this one's.
      clearQueues()
      return location.assign(path)
    }
    utils.auth.me.setData({}, user)
    void navigate(path, { replace: true })
  }
}
