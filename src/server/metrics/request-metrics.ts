import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Prometheus, Registry } from './prometheus.ts'

const bucketSeconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60]

/** True for a live stream, which has no meaningful duration: it lasts as long as the client listens. */
function isLiveStream(response: ServerResponse): boolean {
  return String(response.getHeader('content-type') ?? '').startsWith('text/event-stream')
}

/** Measures a request until its response has ended. `routeOf` is called then, because the route isn't known earlier. */
type RequestMeasurement = (request: IncomingMessage, response: ServerResponse, routeOf: () => string) => void

/** Registers the metrics of HTTP requests, and returns the function that measures a request. */
export function registerRequestMetrics({ Gauge, Histogram }: Prometheus, registry: Registry): RequestMeasurement {
  const registers = [registry]
  const inProgress = new Gauge({
    name: 'stopover_http_requests_in_progress',
    help: 'Requests in progress, including live streams.',
    registers,
  })
  const durations = new Histogram({
    name: 'stopover_http_request_duration_seconds',
    help: 'Time from a request to the end of its response by route pattern, excluding live streams.',
    labelNames: ['method', 'route', 'status'],
    buckets: bucketSeconds,
    registers,
  })
  return ({ method = '' }, response, routeOf) => {
    const startedMs = performance.now()
    inProgress.inc()
    response.once('close', () => {
      inProgress.dec()
      if (isLiveStream(response)) return
      const status = response.writableFinished ? String(response.statusCode) : 'aborted'
      const labels = { method, route: routeOf(), status }
      durations.observe(labels, (performance.now() - startedMs) / 1000)
    })
  }
}
