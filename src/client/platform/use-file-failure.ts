import { notifications } from '@mantine/notifications'
import { useTranslation } from 'react-i18next'
import { apiErrorOf } from './api-error.ts'

/** Tells why a file could not be saved. */
export function useFileFailure(title: string): (error: Error) => void {
  const { t } = useTranslation()
  return (error) => {
    // The app leaves for the page that says so.
    if (apiErrorOf(error)?.code === 'auth.required') return
    const message = error instanceof TypeError ? t('app.unreachableHint') : error.message || t('errors.server.failed')
    notifications.show({ color: 'red', title, message })
  }
}
