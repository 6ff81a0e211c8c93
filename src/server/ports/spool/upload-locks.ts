import { setTimeout as wait } from 'node:timers/promises'
import { AppError } from '../../../shared/kernel/app-error.ts'
import { limits } from '../../../shared/limits.ts'
import type { LockWish } from './upload-spool.ts'

type Waiter = { readonly onWanted: (() => void) | undefined; readonly admit: () => void }
type Place = { holder: Pick<Waiter, 'onWanted'>; readonly waiters: Waiter[] }

/** Locks that all processes of an installation share. They are free the moment their holder's process is gone. */
export interface SharedLocks {
  /** The answer lets go; undefined while another process holds it. This process asks once at a time for each name. */
  tryLock(name: string): Promise<(() => void) | undefined>
  /** Tells the process that holds it that somebody waits. */
  want(name: string): Promise<void>
  /** What to do when another process wants a lock. */
  onWanted(hear: (name: string) => void): void
}

/** How often another process's lock is tried while somebody waits for it. */
const triesEveryMs = 200

/**
 * One holder for each upload, the others in a queue. The queue is short, because a client that asks again and again
 * has forgotten its earlier questions; nobody spins while waiting (threat T27). Where several processes work on one
 * installation, whoever is first in its own process's queue then takes the lock that all of them share.
 */
export class UploadLocks {
  readonly #places = new Map<string, Place>()
  readonly #shared: SharedLocks | undefined

  constructor(shared?: SharedLocks) {
    this.#shared = shared
    shared?.onWanted((uploadId) => this.#places.get(uploadId)?.holder.onWanted?.())
  }

  async take(uploadId: string, wish: LockWish = {}): Promise<() => void> {
    const release = await this.#takeHere(uploadId, wish)
    try {
      const releaseShared = await this.#takeShared(uploadId, wish)
      return () => {
        releaseShared()
        release()
      }
    } catch (error) {
      release()
      throw error
    }
  }

  async #takeShared(uploadId: string, { signal, onlyIfFree = false }: LockWish): Promise<() => void> {
    if (this.#shared === undefined) return () => {}
    const until = performance.now() + limits.uploadLockTimeoutMs
    for (;;) {
      const release = await this.#shared.tryLock(uploadId)
      if (release !== undefined) return release
      if (onlyIfFree || signal?.aborted || performance.now() > until) throw new AppError('upload.locked')
      await this.#shared.want(uploadId)
      await wait(triesEveryMs)
    }
  }

  async #takeHere(uploadId: string, { signal, onWanted, onlyIfFree = false }: LockWish): Promise<() => void> {
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
      const patience = setTimeout(leave, limits.uploadLockTimeoutMs)
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
