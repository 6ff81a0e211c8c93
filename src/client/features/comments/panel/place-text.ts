import type { TFunction } from 'i18next'
import type { Thread } from '../../../../shared/comments/comments.ts'

/** What a thread is about, in a few words. */
export function placeText(t: TFunction, { pin, stopName, isStopDeleted }: Thread): string {
  if (pin === 'tour') return t('comments.place.tour')
  if (stopName === null) return t('comments.place.deletedStop')
  if (isStopDeleted) return t('comments.place.deletedStopOf', { stop: stopName })
  return t(pin === 'stop' ? 'comments.place.stop' : 'comments.place.position', { stop: stopName })
}
