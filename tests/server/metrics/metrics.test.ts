import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { aPerson, type Person } from '../../support/people/people.ts'
import { openUpload } from '../../support/people/uploads.ts'

const token = 'a long and secret token'

let closed: TestApp
let app: TestApp
let person: Person
beforeAll(async () => {
  closed = await startTestApp()
  app = await startTestApp({ env: { METRICS_PORT: '0', METRICS_TOKEN: token } })
  person = await aPerson(app)
})
afterAll(async () => {
  await closed.stop()
  await app.stop()
})

async function scrape(): Promise<string> {
  const answer = await fetch(`${app.metricsAddress}/metrics`)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, expect.stringMatching(/^text\/plain/)])
  return answer.text()
}

/** The value of one line; undefined where there is none. */
function lineValue(text: string, name: string, labels: Readonly<Record<string, string>> = {}): number | undefined {
  const wanted = Object.entries(labels).map(([label, value]) => `${label}="${value}"`)
  const lines = text.split('\n').filter((line) => line.startsWith(`${name} `) || line.startsWith(`${name}{`))
  const found = lines.find((line) => wanted.every((part) => line.includes(part)))
  return found === undefined ? undefined : Number(found.slice(found.lastIndexOf(' ')))
}

const requests = 'stopover_http_request_duration_seconds_count'

describe('metrics', () => {
  it('are nowhere without a setting', async () => {
    expect(closed.metricsAddress).toBeUndefined()
    const headers = { authorization: `Bearer ${token}`, accept: 'application/json' }
    const answer = await fetch(`${closed.address}/metrics`, { headers })
    expect([answer.status, (await answer.text()).includes('stopover_')]).toEqual([404, false])
  })

  it('have a port of their own, which only this machine reaches, with the detail of /readyz', async () => {
    expect(new URL(app.metricsAddress ?? '').hostname).toBe('127.0.0.1')
    expect(await (await fetch(`${app.metricsAddress}/readyz`)).json()).toEqual({
      ready: true,
      database: true,
      files: true,
      mediaSandbox: app.services.ports.mediaSandbox,
    })
    expect((await fetch(`${app.metricsAddress}/api/admin/v2/sessions`)).status).toBe(404)
  })

  it('are served on the main port to the token alone', async () => {
    const ask = (headers: Record<string, string>) => fetch(`${app.address}/metrics`, { headers })
    const wrong = [{}, { authorization: 'Bearer ' }, { authorization: `Bearer ${token}x` }, { authorization: token }]
    for (const headers of wrong) {
      const answer = await ask(headers)
      expect([answer.status, (await answer.text()).includes('stopover_')], JSON.stringify(headers)).toEqual([
        401,
        false,
      ])
    }
    const answer = await ask({ authorization: `Bearer ${token}` })
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(await answer.text()).toContain(requests)
  })

  it('count requests by route pattern and status', async () => {
    await person.trpc.media.list.query({ mediaIds: [person.userId] })
    const calls: readonly (readonly [path: string, labels: Readonly<Record<string, string>>])[] = [
      ['/healthz', { method: 'GET', route: '/healthz', status: '200' }],
      ['/share/aSecretShareId/manifest.json', { route: '/share/:shareId/manifest.json', status: '404' }],
      ['/TRPC/aSecretName', { route: '/trpc/{unknown}', status: '404' }],
      ['/trpc/aSecretName,anotherSecret?batch=1', { route: '/trpc/{batch}' }],
      ['/uploads/aSecretUpload', { route: '/uploads/{*path}', status: '405' }],
      ['/aSecretPage', { route: '/{*path}' }],
    ]
    for (const [path] of calls) await (await fetch(app.address + path)).arrayBuffer()
    const text = await scrape()
    for (const [path, labels] of calls) expect(lineValue(text, requests, labels), path).toBeGreaterThanOrEqual(1)
    expect(lineValue(text, requests, { route: '/trpc/media.list', status: '200' })).toBe(1)
    expect(text).not.toContain('Secret')
  })

  it('gain no line from addresses that are made up', async () => {
    const ask = async (name: number) => {
      for (const path of [`/x${name}`, `/trpc/x${name}`, `/uploads/x${name}`, `/api/x${name}`, `/Uploads/x${name}`]) {
        await (await fetch(app.address + path)).arrayBuffer()
      }
    }
    const linesOf = async () => (await scrape()).split('\n').filter((line) => line.startsWith(requests)).length
    await ask(0)
    const before = await linesOf()
    for (let name = 1; name <= 10; name++) await ask(name)
    expect(await linesOf()).toBe(before)
  })

  it('tell how many jobs wait in each queue, and how long the oldest', async () => {
    const insert = `insert into jobs.job (name, start_after) values
      ('dead-letters', now() - interval '90 seconds'), ('dead-letters', now() - interval '5 seconds'),
      ('dead-letters', now() + interval '1 hour')`
    await app.em().execute(insert)
    const text = await scrape()
    const queue = 'dead-letters'
    expect(lineValue(text, 'stopover_queue_jobs', { queue, state: 'waiting' })).toBe(2)
    expect(lineValue(text, 'stopover_queue_jobs', { queue, state: 'delayed' })).toBe(1)
    const seconds = lineValue(text, 'stopover_queue_oldest_waiting_seconds', { queue })
    expect(seconds).toBeGreaterThanOrEqual(90)
    expect(seconds).toBeLessThan(120)
    expect(lineValue(text, 'stopover_queue_jobs', { queue: 'build-media', state: 'waiting' })).toBe(0)
  })

  it('tell open uploads, connections, memory and delays of the event loop', async () => {
    await openUpload(person, 1_000_000)
    const text = await scrape()
    expect(lineValue(text, 'stopover_uploads_open')).toBe(1)
    expect(lineValue(text, 'stopover_uploads_open_bytes')).toBe(1_000_000)
    const idle = lineValue(text, 'stopover_database_connections', { state: 'idle' }) ?? 0
    expect(idle + (lineValue(text, 'stopover_database_connections', { state: 'busy' }) ?? 0)).toBeGreaterThanOrEqual(1)
    expect(lineValue(text, 'stopover_database_connection_waiters')).toBe(0)
    expect(lineValue(text, 'process_resident_memory_bytes')).toBeGreaterThan(10_000_000)
    expect(lineValue(text, 'nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0)
  })

  it('say whether the file store answers, and how often visitors got what is too old', async () => {
    const text = await scrape()
    expect(lineValue(text, 'stopover_files_up')).toBe(1)
    for (const about of ['share', 'medium']) expect(lineValue(text, 'stopover_old_answers_total', { about })).toBe(0)
    app.services.ports.files.check = () => Promise.reject(new Error('away'))
    expect(lineValue(await scrape(), 'stopover_files_up')).toBe(0)
  })

  it('say that the database is away, and forget what it said before', async () => {
    expect(lineValue(await scrape(), 'stopover_database_up')).toBe(1)
    await app.em().execute('alter table uploads rename to uploads_elsewhere')
    try {
      const text = await scrape()
      expect(lineValue(text, 'stopover_database_up')).toBe(0)
      expect(lineValue(text, 'stopover_uploads_open')).toBeUndefined()
      expect(lineValue(text, 'stopover_queue_jobs')).toBeUndefined()
      expect(lineValue(text, 'process_resident_memory_bytes')).toBeGreaterThan(0)
    } finally {
      await app.em().execute('alter table uploads_elsewhere rename to uploads')
    }
    expect(lineValue(await scrape(), 'stopover_database_up')).toBe(1)
  })
})
