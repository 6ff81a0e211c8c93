import { notifications } from '@mantine/notifications'
import i18next from 'i18next'
import { minuteMs } from '../../../shared/kernel/units.ts'
import { isLongPause } from './retry.ts'

/** Shows one notification for all long pauses before automatic retries; short pauses are not announced. */
export function showPauseNotice(pauseMs: number): void {
  if (!isLongPause(pauseMs)) return
  const message =
    pauseMs < 2 * minuteMs
      ? i18next.t('app.busy.seconds', { count: Math.ceil(pauseMs / 1000) })
      : i18next.t('app.busy.minutes', { count: Math.ceil(pauseMs / minuteMs) })
  const notification = { id: 'busy', title: i18next.t('app.busy.title'), message, autoClose: pauseMs }
  if (notifications.show(notification) === notification.id) notifications.update(notification)
}
