import { useNavigate } from 'react-router-dom'
import type { SignedInUser } from '../../../../shared/auth/auth.ts'
import { readUserId } from '../../../platform/account-storage.ts'
import { trpc } from '../../../platform/trpc.ts'
import { forgetQueues } from '../../tour-draft/saving/tour-queues.ts'
import { openAccountOf } from '../session/session.tsx'

/** Lets somebody who has just signed in into the app, at a path of it. */
export function useArrival(): (user: SignedInUser, path: string) => void {
  const navigate = useNavigate()
  const utils = trpc.useUtils()
  return (user, path) => {
    const last = readUserId()
    openAccountOf(user)
    if (last !== null && last !== user.uid) {
      // Nothing that was loaded or written for the person before may show here, or be saved as this one's.
      forgetQueues()
      return location.assign(path)
    }
    utils.auth.me.setData({}, user)
    void navigate(path, { replace: true })
  }
}
