import { notifications } from '@mantine/notifications'
import type { TFunction } from 'i18next'
import { apiErrorOf } from '../../../platform/api-error.ts'
import { errorMessage } from '../../../platform/error-message.ts'
import { type FailedRestore, reasonsOf } from './restore-each.ts'

/** Notifies of items that could not be restored, with the reasons. */
export function showNotRestored(t: TFunction, failures: readonly FailedRestore[]): void {
  // The sign-in page explains that the session has expired.
  const reportedFailures = failures.filter(({ error }) => apiErrorOf(error)?.code !== 'auth.required')
  if (reportedFailures.length === 0) return
  const reasons = reasonsOf(reportedFailures, (error) => errorMessage(t, error))
  const message = reasons.map((reason) => <div key={reason}>{reason}</div>)
  notifications.show({ color: 'red', title: t('deleted.notRestored', { count: reportedFailures.length }), message })
}
