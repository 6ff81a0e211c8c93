import { notifications } from '@mantine/notifications'
import { useTranslation } from 'react-i18next'
import { apiErrorOf } from './api-error.ts'

/** Returns a function that shows why a download failed. */
export function useDownloadFailure(title: string): (error: Error) => void {
  const { t } = useTranslation()
  return (error) => {
    // The sign-in page explains that the session has expired.
    if (apiErrorOf(error)?.code === 'auth.required') return
    const message = error instanceof TypeError ? t('app.unreachableHint') : error.message || t('errors.server.failed')
    notifications.show({ color: 'red', title, message })
  }
}
