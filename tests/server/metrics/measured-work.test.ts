import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import express from 'express'
import * as prometheus from 'prom-client'
import { describe, expect, it } from 'vitest'
import { buildMetrics } from '../../../src/server/metrics/build-metrics.ts'
import { registerRequestMetrics } from '../../../src/server/metrics/request-metrics.ts'
import { routeName } from '../../../src/server/metrics/route-names.ts'
import { type BuildRequest, type MediaBuilder, MediaError } from '../../../src/server/ports/media-builder.ts'
import { imageFacts, quickBuild } from '../../support/files/quick-build.ts'

/** The samples of a metric with their labels. */
async function samplesOf(registry: prometheus.Registry, name: string) {
  const metric = await registry.getSingleMetric(name)?.get()
  return metric?.values.map(({ value, labels }) => ({ value, ...labels })) ?? []
}

describe('request metrics', () => {
  it('count disconnected requests as aborted', async () => {
    const registry = new prometheus.Registry()
    const app = express()
    const measure = registerRequestMetrics(prometheus, registry)
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
    const serverUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const inProgress = async () => (await samplesOf(registry, 'stopover_http_requests_in_progress'))[0]?.value

    const disconnection = new AbortController()
    const slowRequest = fetch(`${serverUrl}/slow/7`, { signal: disconnection.signal }).catch(() => {})
    const liveStream = await fetch(`${serverUrl}/live`, { signal: disconnection.signal })
    await expect.poll(inProgress).toBe(2)
    expect(liveStream.status).toBe(200)
    disconnection.abort()
    await slowRequest
    await expect.poll(inProgress).toBe(0)

    // Live streams have no duration.
    const samples = await samplesOf(registry, 'stopover_http_request_duration_seconds')
    expect(samples.length).toBeGreaterThan(0)
    for (const sample of samples) {
      expect(sample).toMatchObject({ method: 'GET', route: '/slow/:id', status: 'aborted' })
    }
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
})

describe('build metrics', () => {
  it('count running builds and outcomes', async () => {
    const registry = new prometheus.Registry()
    const results: (() => Promise<typeof quickBuild>)[] = []
    const builder: MediaBuilder = {
      build: () => results.shift()?.() ?? Promise.resolve(quickBuild),
      inspect: async () => imageFacts,
    }
    const measuredBuilder = buildMetrics(prometheus, registry)(builder)
    const request: BuildRequest = { kind: 'panos', inputPath: 'in', outputFolder: 'out' }
    const runningBuilds = async () => (await samplesOf(registry, 'stopover_builds_running'))[0]?.value
    const pendingResult = Promise.withResolvers<typeof quickBuild>()
    results.push(() => pendingResult.promise)
    const build = measuredBuilder.build(request, () => {})
    expect(await runningBuilds()).toBe(1)
    pendingResult.resolve(quickBuild)
    expect(await build).toBe(quickBuild)

    results.push(() => Promise.reject(new MediaError('media.originalDamaged')))
    await expect(measuredBuilder.build(request, () => {})).rejects.toThrow(MediaError)
    results.push(() => Promise.reject(new Error('killed')))
    await expect(measuredBuilder.build(request, () => {})).rejects.toThrow('killed')
    expect(await runningBuilds()).toBe(0)

    const metrics = await registry.metrics()
    for (const outcome of ['built', 'rejected', 'failed']) {
      expect(metrics).toContain(`stopover_build_duration_seconds_count{kind="panos",outcome="${outcome}"} 1`)
    }
  })
})
