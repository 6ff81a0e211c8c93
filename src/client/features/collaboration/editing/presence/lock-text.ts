import type { TFunction } from 'i18next'
import type { LockState } from './stop-lock.ts'

/** From this idle time on, a person has left the stop open instead of editing it. */
const minIdleMinutes = 5

/** Text naming the person who edits the stop or left it open; `null` if the user can edit it. */
export function lockText(t: TFunction, lock: LockState): string | null {
  if (lock.status !== 'others') return null
  const { name, idleMinutes } = lock.holder
  if (idleMinutes >= minIdleMinutes) return t('editing.lock.leftOpen', { name, minutes: idleMinutes })
  return t(lock.wasMine ? 'editing.lock.takenOver' : 'editing.lock.edits', { name })
}

/** Announcement for screen readers when the holder of the lock changes, without idle minutes. */
export function lockAnnouncement(t: TFunction, lock: LockState): string {
  if (lock.status === 'free') return ''
  if (lock.status === 'mine') return lock.wasWaiting ? t('editing.lock.yours') : ''
  return t(lock.wasMine ? 'editing.lock.takenOver' : 'editing.lock.edits', { name: lock.holder.name })
}
