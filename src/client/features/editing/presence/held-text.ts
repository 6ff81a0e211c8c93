import type { TFunction } from 'i18next'
import { limits } from '../../../../shared/limits.ts'
import type { Hold } from './hold.ts'

const idleMinutes = limits.idleInStopMs / 60_000

/** Who edits the stop, or left it open; null where this person may edit it. */
export function heldText(t: TFunction, hold: Hold): string | null {
  if (hold.status !== 'theirs') return null
  const { name, idleMinutes: minutes } = hold.holder
  if (minutes >= idleMinutes) return t('editing.held.leftOpen', { name, minutes })
  return t(hold.wasMine ? 'editing.held.takenOver' : 'editing.held.edits', { name })
}

/** What is announced: when the stop changes hands, and not with every minute. */
export function announcementOf(t: TFunction, hold: Hold): string {
  if (hold.status === 'free') return ''
  if (hold.status === 'mine') return hold.wasWaiting ? t('editing.held.yours') : ''
  return t(hold.wasMine ? 'editing.held.takenOver' : 'editing.held.edits', { name: hold.holder.name })
}
