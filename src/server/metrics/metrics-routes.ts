import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import express, { type Response, Router } from 'express'
import type { Config } from '../config.ts'
import { messageOf } from '../kernel/message-of.ts'
import { carriesToken } from '../web/bearer-token.ts'
import type { Metrics } from './metrics.ts'

const path = '/metrics'
const requestTimeoutMs = 10_000

async function send(response: Response, metrics: Metrics): Promise<void> {
  const { contentType, text } = await metrics.scrape()
  response.set({ 'Cache-Control': 'no-store', 'Content-Type': contentType }).send(text)
}

/** `/metrics` on the main port, with `METRICS_TOKEN` as the bearer token. The route doesn't exist without that setting. */
export function metricsRoutes({ metricsToken }: Config, metrics: Metrics): Router {
  const router = Router()
  if (metricsToken === undefined) return router
  router.get(path, async (request, response) => {
    if (carriesToken(request, metricsToken)) return send(response, metrics)
    response.status(401).set({ 'Cache-Control': 'no-store', 'WWW-Authenticate': 'Bearer' })
    response.type('text').send('Send the METRICS_TOKEN in the Authorization header: Bearer <token>\n')
  })
  return router
}

export type MetricsServer = { readonly address: string; readonly close: () => Promise<void> }

/** Serves `/metrics` and `health` on `METRICS_PORT` without authentication, on loopback unless `METRICS_HOST` is set. */
export async function openMetricsServer(
  { metricsPort, metricsHost }: Config,
  metrics: Metrics,
  health: Router,
): Promise<MetricsServer | undefined> {
  if (metricsPort === undefined) return undefined
  const app = express()
  app.disable('x-powered-by')
  app.use(health)
  app.get(path, (_request, response) => send(response, metrics))
  const server = createServer({ requestTimeout: requestTimeoutMs, headersTimeout: requestTimeoutMs }, app)
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause) => {
      const address = `${metricsHost}, port ${metricsPort}`
      reject(
        new Error(`Metrics can't be served on ${address}: ${messageOf(cause)}. Check METRICS_PORT and METRICS_HOST.`),
      )
    })
    server.listen(metricsPort, metricsHost, resolve)
  })
  const { address, port, family } = server.address() as AddressInfo
  return {
    address: `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
