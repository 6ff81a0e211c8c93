import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, inject, it } from 'vitest'
import { type ObjectStore, startObjectStore } from '../support/servers/object-store.ts'
import { createDatabase, onServer } from '../support/servers/postgres-database.ts'
import { launch, mainFile, type Running } from '../support/servers/server-process.ts'

/** Once is a matter of luck; `CLUSTER_FIRST_STARTS=20` tells more. */
const rounds = Array.from({ length: Number(process.env.CLUSTER_FIRST_STARTS ?? 2) }, (_, index) => index + 1)
const serverUrl = process.env.TEST_DATABASE_URL ?? ''

let running: Running[] = []
let name: string | undefined
let store: ObjectStore | undefined
afterEach(async () => {
  for (const { child } of running) child.kill('SIGKILL')
  await Promise.all(running.map(({ exited }) => exited))
  running = []
  await store?.halt()
  if (name !== undefined) await onServer(serverUrl, `drop database if exists ${name} with (force)`)
})

it.for(rounds)('two processes that start at once on an empty database both serve (round %i)', async () => {
  const empty = await createDatabase(serverUrl)
  name = empty.name
  const bucket = await startObjectStore({ prefix: '' })
  store = bucket
  const start = async () => {
    const DATA_DIR = await mkdtemp(join(inject('folder'), 'first-start-'))
    const common = { PORT: '0', DATA_DIR, DEMO: 'off', LOG_LEVEL: 'error' }
    return launch(mainFile, { ...common, DATABASE_URL: empty.url, ...bucket.environment })
  }
  const starts = await Promise.allSettled([start(), start()])
  running = starts.flatMap((started) => (started.status === 'fulfilled' ? [started.value] : []))
  expect(starts.filter(({ status }) => status === 'rejected')).toEqual([])
  for (const { address, output } of running) {
    expect((await fetch(`${address}/readyz`)).status).toBe(200)
    expect(output()).not.toContain('"level":50')
  }
})
