import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../support/app.ts'
import { aPerson, type Person } from '../../support/people/people.ts'
import { createUpload } from '../../support/people/uploads.ts'

const token = 'a long and secret token'
const requestCountMetric = 'stopover_http_request_duration_seconds_count'

let appWithoutMetrics: TestApp
let app: TestApp
let person: Person
beforeAll(async () => {
  appWithoutMetrics = await startTestApp()
  app = await startTestApp({ env: { METRICS_PORT: '0', METRICS_TOKEN: token } })
  person = await aPerson(app)
})
afterAll(async () => {
  await appWithoutMetrics.stop()
  await app.stop()
})

/** Fetches the metrics in the Prometheus text format. */
async function scrape(): Promise<string> {
  const response = await fetch(`${app.metricsAddress}/metrics`)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toMatch(/^text\/plain/)
  return response.text()
}

/** The value of the first sample of a metric with the labels, or undefined. */
function sampleValue(metrics: string, name: string, labels: Readonly<Record<string, string>> = {}): number | undefined {
  const labelPairs = Object.entries(labels).map(([label, value]) => `${label}="${value}"`)
  const samples = metrics.split('\n').filter((line) => line.startsWith(`${name} `) || line.startsWith(`${name}{`))
  const sample = samples.find((line) => labelPairs.every((pair) => line.includes(pair)))
  return sample === undefined ? undefined : Number(sample.slice(sample.lastIndexOf(' ')))
}

describe('metrics', () => {
  it('are not served without a setting', async () => {
    expect(appWithoutMetrics.metricsAddress).toBeUndefined()
    const headers = { authorization: `Bearer ${token}`, accept: 'application/json' }
    const response = await fetch(`${appWithoutMetrics.address}/metrics`, { headers })
    expect(response.status).toBe(404)
    expect(await response.text()).not.toContain('stopover_')
  })

  it('have a loopback port that also serves a detailed /readyz', async () => {
    expect(new URL(app.metricsAddress ?? '').hostname).toBe('127.0.0.1')
    expect(await (await fetch(`${app.metricsAddress}/readyz`)).json()).toEqual({
      ready: true,
      database: true,
      files: true,
      mediaSandbox: app.services.ports.mediaSandbox,
    })
    expect((await fetch(`${app.metricsAddress}/api/admin/v2/sessions`)).status).toBe(404)
  })

  it('are served on the main port only with the token', async () => {
    const fetchMetrics = (headers: Record<string, string>) => fetch(`${app.address}/metrics`, { headers })
    const headersWithoutToken = [
      {},
      { authorization: 'Bearer ' },
      { authorization: `Bearer ${token}x` },
      { authorization: token },
    ]
    for (const headers of headersWithoutToken) {
      const rejection = await fetchMetrics(headers)
      expect(rejection.status, JSON.stringify(headers)).toBe(401)
      expect(await rejection.text(), JSON.stringify(headers)).not.toContain('stopover_')
    }
    const response = await fetchMetrics({ authorization: `Bearer ${token}` })
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(await response.text()).toContain(requestCountMetric)
  })

  it('count requests by route pattern and status', async () => {
    await person.trpc.media.byIds.query({ mediaIds: [person.userId] })
    const requests: readonly (readonly [path: string, labels: Readonly<Record<string, string>>])[] = [
      ['/healthz', { method: 'GET', route: '/healthz', status: '200' }],
      ['/share/aSecretShareId/manifest.json', { route: '/share/:shareId/manifest.json', status: '404' }],
      ['/TRPC/aSecretName', { route: '/trpc/{unknown}', status: '404' }],
      ['/trpc/aSecretName,anotherSecret?batch=1', { route: '/trpc/{batch}' }],
      ['/uploads/aSecretUpload', { route: '/uploads/{*path}', status: '405' }],
      ['/aSecretPage', { route: '/{*path}' }],
    ]
    for (const [path] of requests) await (await fetch(app.address + path)).arrayBuffer()
    const metrics = await scrape()
    for (const [path, labels] of requests) {
      expect(sampleValue(metrics, requestCountMetric, labels), path).toBeGreaterThanOrEqual(1)
    }
    expect(sampleValue(metrics, requestCountMetric, { route: '/trpc/media.byIds', status: '200' })).toBe(1)
    expect(metrics).not.toContain('Secret')
  })

  it('gain no sample from requests to unknown paths', async () => {
    const requestUnknownPaths = async (suffix: number) => {
      for (const path of [
        `/x${suffix}`,
        `/trpc/x${suffix}`,
        `/uploads/x${suffix}`,
        `/api/x${suffix}`,
        `/Uploads/x${suffix}`,
      ]) {
        await (await fetch(app.address + path)).arrayBuffer()
      }
    }
    const sampleCount = async () =>
      (await scrape()).split('\n').filter((line) => line.startsWith(requestCountMetric)).length
    await requestUnknownPaths(0)
    const countBefore = await sampleCount()
    for (let suffix = 1; suffix <= 10; suffix++) await requestUnknownPaths(suffix)
    expect(await sampleCount()).toBe(countBefore)
  })

  it('count waiting and delayed jobs of each queue', async () => {
    const insertJobs = `insert into jobs.job (name, start_after) values
      ('dead-letters', now() - interval '90 seconds'), ('dead-letters', now() - interval '5 seconds'),
      ('dead-letters', now() + interval '1 hour')`
    await app.em().execute(insertJobs)

    const metrics = await scrape()
    const queue = 'dead-letters'
    expect(sampleValue(metrics, 'stopover_queue_jobs', { queue, state: 'waiting' })).toBe(2)
    expect(sampleValue(metrics, 'stopover_queue_jobs', { queue, state: 'delayed' })).toBe(1)
    const oldestSeconds = sampleValue(metrics, 'stopover_queue_oldest_waiting_seconds', { queue })
    expect(oldestSeconds).toBeGreaterThanOrEqual(90)
    expect(oldestSeconds).toBeLessThan(120)
    expect(sampleValue(metrics, 'stopover_queue_jobs', { queue: 'build-media', state: 'waiting' })).toBe(0)
  })

  it('include open uploads', async () => {
    await createUpload(person, 1_000_000)
    const metrics = await scrape()
    expect(sampleValue(metrics, 'stopover_uploads_open')).toBe(1)
    expect(sampleValue(metrics, 'stopover_uploads_open_bytes')).toBe(1_000_000)
  })

  it('include database connections, memory and the delay of the event loop', async () => {
    const metrics = await scrape()
    const idleConnections = sampleValue(metrics, 'stopover_database_connections', { state: 'idle' }) ?? 0
    const busyConnections = sampleValue(metrics, 'stopover_database_connections', { state: 'busy' }) ?? 0
    expect(idleConnections + busyConnections).toBeGreaterThanOrEqual(1)
    expect(sampleValue(metrics, 'stopover_database_connection_waiters')).toBe(0)
    expect(sampleValue(metrics, 'process_resident_memory_bytes')).toBeGreaterThan(10_000_000)
    expect(sampleValue(metrics, 'nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0)
  })

  it('count outdated responses to visitors', async () => {
    const metrics = await scrape()
    for (const about of ['share', 'medium']) {
      expect(sampleValue(metrics, 'stopover_old_answers_total', { about })).toBe(0)
    }
  })

  it('show an unavailable file store', async () => {
    expect(sampleValue(await scrape(), 'stopover_files_up')).toBe(1)
    app.services.ports.files.check = () => Promise.reject(new Error('unavailable'))
    expect(sampleValue(await scrape(), 'stopover_files_up')).toBe(0)
  })

  it('omit values from the database while it is unavailable', async () => {
    expect(sampleValue(await scrape(), 'stopover_database_up')).toBe(1)
    await app.em().execute('alter table uploads rename to uploads_elsewhere')
    try {
      const metrics = await scrape()
      expect(sampleValue(metrics, 'stopover_database_up')).toBe(0)
      expect(sampleValue(metrics, 'stopover_uploads_open')).toBeUndefined()
      expect(sampleValue(metrics, 'stopover_queue_jobs')).toBeUndefined()
      expect(sampleValue(metrics, 'process_resident_memory_bytes')).toBeGreaterThan(0)
    } finally {
      await app.em().execute('alter table uploads_elsewhere rename to uploads')
    }
    expect(sampleValue(await scrape(), 'stopover_database_up')).toBe(1)
  })
})
