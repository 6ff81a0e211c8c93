import type { TFunction } from 'i18next'
import type { Thread } from '../../../../../shared/comments/comments.ts'

/** Short text of a thread's pin: the tour, a stop, or a position on a stop. */
export function pinText(t: TFunction, { pin, stopName, isStopDeleted }: Thread): string {
  if (pin === 'tour') return t('comments.place.tour')
  if (stopName === null) return t('comments.place.deletedStop')
  if (isStopDeleted) return t('comments.place.deletedStopOf', { stop: stopName })
  return t(pin === 'stop' ? 'comments.place.stop' : 'comments.place.position', { stop: stopName })
}
