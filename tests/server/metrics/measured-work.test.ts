import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import express from 'express'
import * as prometheus from 'prom-client'
import { describe, expect, it } from 'vitest'
import { buildMetrics } from '../../../src/server/metrics/build-metrics.ts'
import { requestMetrics } from '../../../src/server/metrics/request-metrics.ts'
import { routeName } from '../../../src/server/metrics/route-names.ts'
import { type BuildRequest, type MediaBuilder, MediaError } from '../../../src/server/ports/media-builder.ts'
import { quickBuild, seenImage } from '../../support/files/quick-build.ts'

async function valuesOf(registry: prometheus.Registry, name: string) {
  const found = await registry.getSingleMetric(name)?.get()
  return found?.values.map(({ value, labels }) => ({ value, ...labels })) ?? []
}

describe('requests', () => {
  it('that are cut off count as aborted, and live streams only while they last', async () => {
    const registry = new prometheus.Registry()
    const app = express()
    const measure = requestMetrics(prometheus, registry)
    app.use((request, response, next) => {
      measure(request, response, () => routeName(request))
      next()
    })
    app.get('/slow/:id', () => {})
    app.get('/live', (_request, response) => {
      response.type('text/event-stream').write('data: 1\n\n')
    })
    const server = createServer(app)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const inProgress = async () => (await valuesOf(registry, 'stopover_http_requests_in_progress'))[0]?.value

    const ending = new AbortController()
    const slow = fetch(`${address}/slow/7`, { signal: ending.signal }).catch(() => {})
    const live = await fetch(`${address}/live`, { signal: ending.signal })
    await expect.poll(inProgress).toBe(2)
    expect(live.status).toBe(200)
    ending.abort()
    await slow
    await expect.poll(inProgress).toBe(0)
    const counted = await valuesOf(registry, 'stopover_http_request_duration_seconds')
    expect(counted.length).toBeGreaterThan(0)
    for (const line of counted) expect(line).toMatchObject({ method: 'GET', route: '/slow/:id', status: 'aborted' })
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
})

describe('builds', () => {
  it('are counted while they run, and by how they end', async () => {
    const registry = new prometheus.Registry()
    const results: (() => Promise<typeof quickBuild>)[] = []
    const builder: MediaBuilder = {
      build: () => results.shift()?.() ?? Promise.resolve(quickBuild),
      inspect: async () => seenImage,
    }
    const measured = buildMetrics(prometheus, registry)(builder)
    const request: BuildRequest = { kind: 'panos', inputPath: 'in', outputFolder: 'out' }
    const running = async () => (await valuesOf(registry, 'stopover_builds_running'))[0]?.value
    const first = Promise.withResolvers<typeof quickBuild>()
    results.push(() => first.promise)
    const building = measured.build(request, () => {})
    expect(await running()).toBe(1)
    first.resolve(quickBuild)
    expect(await building).toBe(quickBuild)

    results.push(() => Promise.reject(new MediaError('media.originalDamaged')))
    await expect(measured.build(request, () => {})).rejects.toThrow(MediaError)
    results.push(() => Promise.reject(new Error('killed')))
    await expect(measured.build(request, () => {})).rejects.toThrow('killed')
    expect(await running()).toBe(0)
    const text = await registry.metrics()
    for (const outcome of ['built', 'rejected', 'failed']) {
      expect(text).toContain(`stopover_build_duration_seconds_count{kind="panos",outcome="${outcome}"} 1`)
    }
  })
})
