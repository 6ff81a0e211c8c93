import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { UploadLocks } from '../../../src/server/ports/spool/upload-locks.ts'
import { limits } from '../../../src/shared/limits.ts'

async function utilizationOf(timeMs: number): Promise<number> {
  const before = performance.eventLoopUtilization()
  await wait(timeMs)
  return performance.eventLoopUtilization(before).utilization
}

describe('the lock of an upload', () => {
  it('is granted in the order of requests', async () => {
    const locks = new UploadLocks()
    const order: number[] = []
    const first = await locks.take('a')
    const others = [1, 2].map(async (number) => {
      const release = await locks.take('a')
      order.push(number)
      release()
    })
    await wait(10)
    expect(order).toEqual([])
    first()
    await Promise.all(others)
    expect(order).toEqual([1, 2])
    ;(await locks.take('a'))()
  })

  it('limits the waiting requests, and notifies the holder', async () => {
    const locks = new UploadLocks()
    let wanted = 0
    const release = await locks.take('a', { onWanted: () => wanted++ })
    const waiting = Array.from({ length: limits.uploadWaitersPerLock }, () => locks.take('a'))
    await expect(locks.take('a')).rejects.toMatchObject({ code: 'upload.locked', status: 423 })
    expect(wanted).toBe(limits.uploadWaitersPerLock)
    ;(await locks.take('b'))()
    release()
    for (const next of waiting) (await next)()
  })

  it('notifies the next holder, too, when more requests wait', async () => {
    const locks = new UploadLocks()
    const release = await locks.take('a')
    let wanted = 0
    const second = locks.take('a', { onWanted: () => wanted++ })
    const third = locks.take('a')
    release()
    const letGo = await second
    expect(wanted).toBe(1)
    letGo()
    ;(await third)()
  })

  it('drops aborted requests, and is released once', async () => {
    const locks = new UploadLocks()
    const release = await locks.take('a')
    const leaving = new AbortController()
    const left = locks.take('a', { signal: leaving.signal })
    const next = locks.take('a')
    leaving.abort()
    await expect(left).rejects.toMatchObject({ code: 'upload.locked' })
    release()
    release()
    const held = await next
    const last = locks.take('a')
    release()
    await expect(Promise.race([last, wait(20, 'still held')])).resolves.toBe('still held')
    held()
    ;(await last)()
  })

  it('does not poll while a request waits', async () => {
    const locks = new UploadLocks()
    const release = await locks.take('a')
    const waiting = [locks.take('a'), locks.take('a')]
    const used = await utilizationOf(500)
    release()
    for (const next of waiting) (await next)()
    expect(used).toBeLessThan((await utilizationOf(500)) + 0.2)
  })
})
