import { notifications } from '@mantine/notifications'
import { useTranslation } from 'react-i18next'
import { screenPaths } from '../../../shared/routes.ts'
import { forgetAccount } from '../../platform/account-storage.ts'
import { refusalSentence } from '../../platform/refusal-sentence.ts'
import { trpc } from '../../platform/trpc.ts'
import { storeAll } from '../tour-editor/saving/tour-queues.ts'

/** Ends the session. The page loads anew, so that nothing of it stays in memory for the next person. */
export function useSignOut(): () => void {
  const { t } = useTranslation()
  const { mutate } = trpc.auth.signOut.useMutation({
    onSuccess: () => {
      forgetAccount()
      location.assign(screenPaths.login)
    },
    onError: (error) => notifications.show({ color: 'red', message: refusalSentence(t, error) }),
  })
  return () => void storeAll().then(() => mutate({}))
}
