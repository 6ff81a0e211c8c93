import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { UploadLocks, uploadWaitersPerLock } from '../../../../src/server/ports/spool/upload-locks.ts'

/** Fraction of a period during which the event loop is busy. */
async function utilizationOf(timeMs: number): Promise<number> {
  const utilizationBefore = performance.eventLoopUtilization()
  await wait(timeMs)
  return performance.eventLoopUtilization(utilizationBefore).utilization
}

describe('the lock of an upload', () => {
  it('is granted in the order of requests', async () => {
    const locks = new UploadLocks()
    const order: number[] = []
    const releaseFirst = await locks.acquire('a')
    const waiters = [1, 2].map(async (number) => {
      const release = await locks.acquire('a')
      order.push(number)
      release()
    })
    await wait(10)
    expect(order).toEqual([])
    releaseFirst()
    await Promise.all(waiters)
    expect(order).toEqual([1, 2])
    ;(await locks.acquire('a'))()
  })

  it('rejects requests beyond the limit of waiting ones', async () => {
    const locks = new UploadLocks()
    let notificationCount = 0
    const release = await locks.acquire('a', { onContention: () => notificationCount++ })
    const waitingRequests = Array.from({ length: uploadWaitersPerLock }, () => locks.acquire('a'))
    await expect(locks.acquire('a')).rejects.toMatchObject({ code: 'upload.locked', status: 423 })
    expect(notificationCount).toBe(uploadWaitersPerLock)
    ;(await locks.acquire('b'))()
    release()
    for (const request of waitingRequests) (await request)()
  })

  it('notifies the next holder too when more requests wait', async () => {
    const locks = new UploadLocks()
    const release = await locks.acquire('a')
    let notificationCount = 0
    const second = locks.acquire('a', { onContention: () => notificationCount++ })
    const third = locks.acquire('a')
    release()
    const releaseSecond = await second
    expect(notificationCount).toBe(1)
    releaseSecond()
    ;(await third)()
  })

  it('skips aborted requests when it is released', async () => {
    const locks = new UploadLocks()
    const release = await locks.acquire('a')
    const controller = new AbortController()
    const aborted = locks.acquire('a', { signal: controller.signal })
    const next = locks.acquire('a')
    controller.abort()
    await expect(aborted).rejects.toMatchObject({ code: 'upload.locked' })
    release()
    release()
    const releaseNext = await next
    const third = locks.acquire('a')
    release()
    await expect(Promise.race([third, wait(20, 'still held')])).resolves.toBe('still held')
    releaseNext()
    ;(await third)()
  })

  it('does not poll while a request waits', async () => {
    const locks = new UploadLocks()
    const release = await locks.acquire('a')
    const waitingRequests = [locks.acquire('a'), locks.acquire('a')]
    const utilization = await utilizationOf(500)
    release()
    for (const request of waitingRequests) (await request)()
    const idleUtilization = await utilizationOf(500)
    expect(utilization).toBeLessThan(idleUtilization + 0.2)
  })
})
