import { screenPaths } from '../../../../../shared/web/routes.ts'
import { clearStoredAccount } from '../../../../platform/account-storage.ts'
import { directCalls } from '../../../../platform/direct-calls.ts'
import { useDirectCall } from '../../../../platform/use-direct-call.ts'
import { useAccessShell } from '../shell/access-shell.ts'

const openSignIn = () => location.assign(screenPaths.login)

/** Signs out. `leavePage` must load a new document, so that nothing stays in memory for the next user. */
export function useDirectSignOut(leavePage: () => void = openSignIn) {
  const { saveEdits } = useAccessShell()
  return useDirectCall(
    async () => {
      await saveEdits()
      return directCalls.mutate('auth', 'signOut', {})
    },
    () => {
      clearStoredAccount()
      leavePage()
    },
  )
}
