import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, inject, it, vi } from 'vitest'
import { PGliteThread } from '../../../src/server/database/pglite/pglite-thread.ts'

let folder: string
let thread: PGliteThread
beforeAll(async () => {
  folder = await mkdtemp(join(inject('folder'), 'pglite-'))
  thread = new PGliteThread(folder, {})
  await thread.waitReady
})
afterEach(() => {
  vi.useRealTimers()
})
afterAll(async () => {
  await thread.close()
  await rm(folder, { recursive: true, force: true })
})

const advanceMinute = () => vi.advanceTimersByTimeAsync(60_000)

it('PGlite continues a transaction with a long query', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const longTransaction = thread.transaction(async ({ query }) => {
    const slowQuery = query('select pg_sleep(0.2)')
    await advanceMinute()
    await slowQuery
    return 'done'
  })
  expect(await longTransaction).toBe('done')
})

it('PGlite ends an idle transaction', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  let isOpen = () => {}
  const opened = new Promise<void>((resolve) => {
    isOpen = resolve
  })
  const idleTransaction = thread.transaction(async ({ query }) => {
    await query('select 1')
    isOpen()
    await new Promise(() => {})
  })
  const failure = expect(idleTransaction).rejects.toThrow('was idle for 15 s')
  await opened
  await advanceMinute()
  await failure
  expect((await thread.query<{ one: number }>('select 1 as one')).rows).toEqual([{ one: 1 }])
})
