import { useTranslation } from 'react-i18next'
import { screenPaths } from '../../../../shared/web/routes.ts'
import { forgetAccount } from '../../../platform/account-storage.ts'
import { showError } from '../../../platform/error-notice.ts'
import { trpc } from '../../../platform/trpc.ts'
import { storeAll } from '../../tour-draft/saving/tour-queues.ts'

const toSignIn = () => location.assign(screenPaths.login)

/** Ends the session. `leadOn` loads the page anew, so that nothing of it stays in memory for the next person. */
export function useSignOut(leadOn: () => void = toSignIn): () => void {
  const { t } = useTranslation()
  const { mutate } = trpc.auth.signOut.useMutation({
    onSuccess: () => {
      forgetAccount()
      leadOn()
    },
    onError: (error) => showError(t, error),
  })
  return () => void storeAll().then(() => mutate({}))
}
