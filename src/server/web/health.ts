import { type Request, Router } from 'express'
import type { Config } from '../config.ts'
import type { Services } from '../services.ts'
import { carriesToken } from './bearer-token.ts'
import { Deadline } from './deadline.ts'
import { isFromLoopback } from './hosts/local-caller.ts'

/** True if a caller may see the state of the database and the files: with the token, or on this machine. */
function maySeeDetails(request: Request, config: Config): boolean {
  return carriesToken(request, config.readyzToken) || isFromLoopback(request, config)
}

const checkTimeoutMs = 2_000

/** True if a health check succeeds within the timeout. */
async function isHealthy(check: Promise<void>): Promise<boolean> {
  const deadline = new Deadline(checkTimeoutMs)
  try {
    return (await deadline.race(check)) !== 'late'
  } catch {
    return false
  } finally {
    deadline.clear()
  }
}

/**
 * `/healthz` is the liveness probe, `/readyz` the readiness probe, which returns 503 once the process shuts down. An outage
 * of the database or the files doesn't affect readiness, so that processes keep serving pages from memory. Authorized
 * callers see the state of both in the body.
 */
export function healthRoutes(
  { config, database, ports }: Pick<Services, 'config' | 'database' | 'ports'>,
  isStopping: () => boolean,
  isTrusted: (request: Request) => boolean = (request) => maySeeDetails(request, config),
): Router {
  const router = Router()
  router.get('/healthz', (_request, response) => {
    response.json({ alive: true })
  })
  router.get('/readyz', async (request, response) => {
    const ready = !isStopping()
    response.status(ready ? 200 : 503)
    if (!isTrusted(request)) return response.json({ ready })
    const [isDatabaseHealthy, areFilesHealthy] = await Promise.all([
      isHealthy(database.check()),
      isHealthy(ports.files.check()),
    ])
    response.json({ ready, database: isDatabaseHealthy, files: areFilesHealthy, mediaSandbox: ports.mediaSandbox })
  })
  return router
}
