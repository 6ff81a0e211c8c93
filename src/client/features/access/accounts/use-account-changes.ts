import { notifications } from '@mantine/notifications'
import { useTranslation } from 'react-i18next'
import { showError } from '../../../platform/error-notice.ts'
import { trpc } from '../../../platform/trpc.ts'

/** Callbacks after a change of an account or its members: refetch the lists and show a notification. */
export function useAccountChanges() {
  const { t } = useTranslation()
  const utils = trpc.useUtils()
  const refresh = async () => {
    await Promise.all([utils.accounts.invalidate(), utils.audit.invalidate(), utils.auth.me.invalidate()])
  }
  return {
    refresh,
    showSuccess: (message: string) => {
      notifications.show({ message })
      void refresh()
    },
    showFailure: (error: unknown) => {
      showError(t, error)
      void refresh()
    },
  }
}
