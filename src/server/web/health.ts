import { Router } from 'express'
import type { Services } from '../services.ts'

/** `/healthz`: the process lives. `/readyz`: database and files answer; 503 while it shuts down. */
export function healthRoutes({ database, ports }: Services, isStopping: () => boolean): Router {
  const router = Router()
  router.get('/healthz', (_request, response) => {
    response.json({ alive: true })
  })
  router.get('/readyz', async (_request, response) => {
    const checks = await Promise.allSettled([database.check(), ports.files.check()])
    const [databaseReady, filesReady] = checks.map((check) => check.status === 'fulfilled')
    const ready = databaseReady === true && filesReady === true && !isStopping()
    response.status(ready ? 200 : 503).json({ ready, database: databaseReady, files: filesReady })
  })
  return router
}
