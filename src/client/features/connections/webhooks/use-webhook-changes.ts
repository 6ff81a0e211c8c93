import { notifications } from '@mantine/notifications'
import { useTranslation } from 'react-i18next'
import { showError } from '../../../platform/error-notice.ts'
import { trpc } from '../../../platform/trpc.ts'

/** Callbacks after a change of a webhook: refetch the lists and show a notification. */
export function useWebhookChanges() {
  const { t } = useTranslation()
  const utils = trpc.useUtils()
  const refresh = () => {
    void utils.webhooks.invalidate()
    void utils.audit.invalidate()
  }
  return {
    refresh,
    showSuccess: (message: string) => {
      refresh()
      notifications.show({ message })
    },
    showFailure: (error: unknown) => {
      refresh()
      showError(t, error)
    },
  }
}
