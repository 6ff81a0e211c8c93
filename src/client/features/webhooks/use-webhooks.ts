import { notifications } from '@mantine/notifications'
import { useTranslation } from 'react-i18next'
import { showError } from '../../platform/error-notice.ts'
import { trpc } from '../../platform/trpc.ts'

/** What changes of webhooks have in common: lists are read again, and people are told. */
export function useWebhookChanges() {
  const { t } = useTranslation()
  const utils = trpc.useUtils()
  const refresh = () => {
    void utils.webhooks.invalidate()
    void utils.audit.invalidate()
  }
  return {
    refresh,
    done: (message: string) => {
      refresh()
      notifications.show({ message })
    },
    failed: (error: unknown) => {
      refresh()
      showError(t, error)
    },
  }
}
