import { describe, expect, it } from 'vitest'
import { Semaphore } from '../../../src/server/kernel/semaphore.ts'

describe('a semaphore', () => {
  it('lets as much work run at once as it has room for, in order, and rejects what is too much', async () => {
    const semaphore = new Semaphore({ atOnce: 2, waiting: 1 })
    const begun: number[] = []
    const ends: (() => void)[] = []
    const start = (name: number) =>
      semaphore.run(() => {
        begun.push(name)
        return new Promise<void>((resolve) => ends.push(resolve))
      })
    const running = [start(1), start(2), start(3)]
    await expect(start(4)).rejects.toMatchObject({ code: 'server.busy', retryAfterSeconds: expect.any(Number) })
    expect(begun).toEqual([1, 2])
    ends[0]?.()
    await running[0]
    await expect.poll(() => begun).toEqual([1, 2, 3])
    for (const end of ends) end()
    await Promise.all(running)
  })

  it('gives its place back when work fails', async () => {
    const semaphore = new Semaphore({ atOnce: 1, waiting: 0 })
    await expect(semaphore.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    expect(await semaphore.run(async () => 'done')).toBe('done')
  })
})
