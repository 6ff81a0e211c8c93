import { notifications } from '@mantine/notifications'
import { useTranslation } from 'react-i18next'
import { showError } from '../../../platform/error-notice.ts'
import { trpc } from '../../../platform/trpc.ts'

/** Callbacks for mutations of the connection: refetch its data and show a notification. */
export function useHubspotChanges() {
  const { t } = useTranslation()
  const utils = trpc.useUtils()
  const refresh = () => {
    void utils.hubspot.invalidate()
    void utils.audit.invalidate()
  }
  return {
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
