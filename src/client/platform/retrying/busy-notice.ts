import { notifications } from '@mantine/notifications'
import i18next from 'i18next'
import { isLongPause } from './retry.ts'

const minuteMs = 60_000

/** Tells of a long pause before a try that comes by itself, once for all that wait; short ones pass without a word. */
export function showPause(pauseMs: number): void {
  if (!isLongPause(pauseMs)) return
  const message =
    pauseMs < 2 * minuteMs
      ? i18next.t('app.busy.seconds', { count: Math.ceil(pauseMs / 1000) })
      : i18next.t('app.busy.minutes', { count: Math.ceil(pauseMs / minuteMs) })
  const notice = { id: 'busy', title: i18next.t('app.busy.title'), message, autoClose: pauseMs }
  if (notifications.show(notice) === notice.id) notifications.update(notice)
}
