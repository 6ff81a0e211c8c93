import type { SignedInUser } from '../../../../../shared/auth/auth.ts'
import { readUserId } from '../../../../platform/account-storage.ts'
import { openAccountOf } from '../session/session.tsx'
import { useAccessShell } from '../shell/access-shell.ts'

/** Enters the app at a path after a sign-in. */
export function useEnterApp(): (user: SignedInUser, path: string) => void {
  const { enterApp } = useAccessShell()
  return (user, path) => {
    const previousUserId = readUserId()
    openAccountOf(user)
    enterApp(path, { user, isOtherUser: previousUserId !== null && previousUserId !== user.uid })
  }
}
