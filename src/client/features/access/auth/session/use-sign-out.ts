import { useTranslation } from 'react-i18next'
import { screenPaths } from '../../../../../shared/web/routes.ts'
import { clearStoredAccount } from '../../../../platform/account-storage.ts'
import { showError } from '../../../../platform/error-notice.ts'
import { trpc } from '../../../../platform/trpc.ts'
import { saveAllTours } from '../../../tours/tour-draft/saving/tour-queues.ts'

const openSignIn = () => location.assign(screenPaths.login)

/** Signs out. `leavePage` must load a new document, so that nothing stays in memory for the next user. */
export function useSignOut(leavePage: () => void = openSignIn): () => void {
  const { t } = useTranslation()
  const { mutate } = trpc.auth.signOut.useMutation({
    onSuccess: () => {
      clearStoredAccount()
      leavePage()
    },
    onError: (error) => showError(t, error),
  })
  return () => void saveAllTours().then(() => mutate({}))
}
