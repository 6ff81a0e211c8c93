import { notifications } from '@mantine/notifications'
import { useTranslation } from 'react-i18next'
import { showError } from '../../platform/error-notice.ts'
import { trpc } from '../../platform/trpc.ts'

/** What changes of the connection have in common: what depends on it is read again, and people are told. */
export function useHubspotChanges() {
  const { t } = useTranslation()
  const utils = trpc.useUtils()
  const refresh = () => {
    void utils.hubspot.invalidate()
    void utils.audit.invalidate()
  }
  return {
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
