import { setTimeout as wait } from 'node:timers/promises'
import { AppError } from '../../../shared/kernel/app-error.ts'
import { secondMs } from '../../../shared/kernel/units.ts'
import type { LockOptions } from './upload-spool.ts'

/** Maximum number of requests that wait for a lock. */
export const uploadWaitersPerLock = 2
export const uploadLockTimeoutMs = 10 * secondMs

type Waiter = { readonly onContention: (() => void) | undefined; readonly grant: () => void }
type Lock = { holder: Pick<Waiter, 'onContention'>; readonly waiters: Waiter[] }

/** Locks shared by all processes of an installation. They are released when the holder's process ends. */
export interface SharedLocks {
  /** Returns the release function; undefined while another process holds the lock. Not reentrant within this process. */
  tryLock(name: string): Promise<(() => void) | undefined>
  /** Notifies the process that holds the lock that another one waits for it. */
  notifyHolder(name: string): Promise<void>
  /** Sets the listener for locks that another process waits for. */
  onContention(listener: (name: string) => void): void
}

/** Polling interval for a lock held by another process. */
const pollIntervalMs = 200

/**
 * Exclusive locks of uploads, each with a short FIFO queue (threat T27), because a client that retries has abandoned its
 * earlier requests. With several processes, a request that holds the lock of its process then acquires
 * the shared lock.
 */
export class UploadLocks {
  readonly #locks = new Map<string, Lock>()
  readonly #shared: SharedLocks | undefined

  constructor(shared?: SharedLocks) {
    this.#shared = shared
    shared?.onContention((uploadId) => this.#locks.get(uploadId)?.holder.onContention?.())
  }

  async acquire(uploadId: string, options: LockOptions = {}): Promise<() => void> {
    const release = await this.#acquireLocal(uploadId, options)
    try {
      const releaseShared = await this.#acquireShared(uploadId, options)
      return () => {
        releaseShared()
        release()
      }
    } catch (error) {
      release()
      throw error
    }
  }

  async #acquireShared(uploadId: string, { signal, onlyIfFree = false }: LockOptions): Promise<() => void> {
    if (this.#shared === undefined) return () => {}
    const deadlineMs = performance.now() + uploadLockTimeoutMs
    for (;;) {
      const release = await this.#shared.tryLock(uploadId)
      if (release !== undefined) return release
      if (onlyIfFree || signal?.aborted || performance.now() > deadlineMs) throw new AppError('upload.locked')
      await this.#shared.notifyHolder(uploadId)
      await wait(pollIntervalMs)
    }
  }

  async #acquireLocal(
    uploadId: string,
    { signal, onContention, onlyIfFree = false }: LockOptions,
  ): Promise<() => void> {
    const lock = this.#locks.get(uploadId)
    if (lock === undefined) {
      this.#locks.set(uploadId, { holder: { onContention }, waiters: [] })
      return this.#releaseOf(uploadId)
    }
    if (onlyIfFree || lock.waiters.length >= uploadWaitersPerLock) throw new AppError('upload.locked')
    await new Promise<void>((resolve, reject) => {
      const abandon = () => {
        lock.waiters.splice(lock.waiters.indexOf(waiter), 1)
        reject(new AppError('upload.locked'))
      }
      const timeout = setTimeout(abandon, uploadLockTimeoutMs)
      const waiter: Waiter = {
        onContention,
        grant: () => {
          clearTimeout(timeout)
          signal?.removeEventListener('abort', abandon)
          resolve()
        },
      }
      signal?.addEventListener('abort', abandon, { once: true })
      lock.waiters.push(waiter)
      lock.holder.onContention?.()
    })
    return this.#releaseOf(uploadId)
  }

  #releaseOf(uploadId: string): () => void {
    let isHeld = true
    return () => {
      if (!isHeld) return
      isHeld = false
      this.#grantNext(uploadId)
    }
  }

  #grantNext(uploadId: string): void {
    const lock = this.#locks.get(uploadId)
    const nextWaiter = lock?.waiters.shift()
    if (lock === undefined || nextWaiter === undefined) return void this.#locks.delete(uploadId)
    lock.holder = nextWaiter
    nextWaiter.grant()
    if (lock.waiters.length > 0) nextWaiter.onContention?.()
  }
}
