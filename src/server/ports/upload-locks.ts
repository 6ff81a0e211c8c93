import { AppError } from '../../shared/kernel/app-error.ts'
import { limits } from '../../shared/limits.ts'
import type { LockWish } from './upload-spool.ts'

type Waiter = { readonly onWanted: (() => void) | undefined; readonly admit: () => void }
type Place = { holder: Pick<Waiter, 'onWanted'>; readonly waiters: Waiter[] }

/**
 * One holder for each upload, the others in a queue. The queue is short, because a client that asks again and again
 * has forgotten its earlier questions; nobody spins while waiting (threat T27).
 */
export class UploadLocks {
  readonly #places = new Map<string, Place>()

  async take(uploadId: string, { signal, onWanted, onlyIfFree = false }: LockWish = {}): Promise<() => void> {
    const place = this.#places.get(uploadId)
    if (place === undefined) {
      this.#places.set(uploadId, { holder: { onWanted }, waiters: [] })
      return this.#releaseOf(uploadId)
    }
    if (onlyIfFree || place.waiters.length >= limits.uploadWaitersPerLock) throw new AppError('upload.locked')
    await new Promise<void>((resolve, reject) => {
      const leave = () => {
        place.waiters.splice(place.waiters.indexOf(waiter), 1)
        reject(new AppError('upload.locked'))
      }
      const patience = setTimeout(leave, limits.uploadLockPatienceMs)
      const waiter: Waiter = {
        onWanted,
        admit: () => {
          clearTimeout(patience)
          signal?.removeEventListener('abort', leave)
          resolve()
        },
      }
      signal?.addEventListener('abort', leave, { once: true })
      place.waiters.push(waiter)
      place.holder.onWanted?.()
    })
    return this.#releaseOf(uploadId)
  }

  #releaseOf(uploadId: string): () => void {
    let held = true
    return () => {
      if (!held) return
      held = false
      this.#pass(uploadId)
    }
  }

  #pass(uploadId: string): void {
    const place = this.#places.get(uploadId)
    const next = place?.waiters.shift()
    if (place === undefined || next === undefined) return void this.#places.delete(uploadId)
    place.holder = next
    next.admit()
    if (place.waiters.length > 0) next.onWanted?.()
  }
}
