import { notifications } from '@mantine/notifications'
import { useTranslation } from 'react-i18next'
import { showError } from '../../platform/error-notice.ts'
import { trpc } from '../../platform/trpc.ts'

/** What follows a change of who belongs to an account: the lists are read again, and people are told. */
export function useAccountChanges() {
  const { t } = useTranslation()
  const utils = trpc.useUtils()
  const refresh = async () => {
    await Promise.all([utils.accounts.invalidate(), utils.audit.invalidate(), utils.auth.me.invalidate()])
  }
  return {
    refresh,
    done: (message: string) => {
      notifications.show({ message })
      void refresh()
    },
    failed: (error: unknown) => {
      showError(t, error)
      void refresh()
    },
  }
}
