import type { TFunction } from 'i18next'
import { limits } from '../../../../shared/limits.ts'
import type { Hold } from './hold.ts'

const idleMinutes = limits.idleInStopMs / 60_000

/** Text naming the person who edits the stop or left it open; `null` if the user can edit it. */
export function heldText(t: TFunction, hold: Hold): string | null {
  if (hold.status !== 'theirs') return null
  const { name, idleMinutes: minutes } = hold.holder
  if (minutes >= idleMinutes) return t('editing.held.leftOpen', { name, minutes })
  return t(hold.wasMine ? 'editing.held.takenOver' : 'editing.held.edits', { name })
}

/** Announcement for screen readers when the holder of the stop changes, without idle minutes. */
export function announcementOf(t: TFunction, hold: Hold): string {
  if (hold.status === 'free') return ''
  if (hold.status === 'mine') return hold.wasWaiting ? t('editing.held.yours') : ''
  return t(hold.wasMine ? 'editing.held.takenOver' : 'editing.held.edits', { name: hold.holder.name })
}
