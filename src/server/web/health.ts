import { BlockList, isIPv6 } from 'node:net'
import { type Request, Router } from 'express'
import type { Config } from '../config.ts'
import type { Services } from '../services.ts'
import { carriesToken } from './bearer-token.ts'
import { Deadline } from './deadline.ts'

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8)
loopback.addAddress('::1', 'ipv6')

function isLoopback(address: string): boolean {
  return loopback.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}

/** Headers that proxies add, whether they are trusted or not. */
const proxyHeader = /^(?:forwarded|via|x-forwarded-.+|x-real-ip)$/

/**
 * Whether a caller may see the state of database and files: with the token, or from this machine. Behind a proxy every
 * request seems to come from this machine, so that only the token counts then. An installation with a public address is
 * taken to be behind one.
 */
function mayKnowDetail(request: Request, { readyzToken, publicUrl, trustedProxies }: Config): boolean {
  if (carriesToken(request, readyzToken)) return true
  const { headers, socket } = request
  if (publicUrl !== undefined || trustedProxies > 0) return false
  return isLoopback(socket.remoteAddress ?? '') && !Object.keys(headers).some((name) => proxyHeader.test(name))
}

/** A check that takes longer counts as failed. */
const checkMaxMs = 2_000

/** Whether a check of an outside service succeeds in time. */
async function isAnswering(check: Promise<void>): Promise<boolean> {
  const deadline = new Deadline(checkMaxMs)
  try {
    return (await deadline.race(check)) !== 'late'
  } catch {
    return false
  } finally {
    deadline.clear()
  }
}

/**
 * `/healthz` is the liveness probe, `/readyz` the readiness probe, 503 once the process shuts down. Database and files
 * don't count for readiness: during their outage every process would lose its traffic, and visitors the pages that come
 * from memory. Authorized callers see their state in the body.
 */
export function healthRoutes(
  { config, database, ports }: Pick<Services, 'config' | 'database' | 'ports'>,
  isStopping: () => boolean,
  isTrusted: (request: Request) => boolean = (request) => mayKnowDetail(request, config),
): Router {
  const router = Router()
  router.get('/healthz', (_request, response) => {
    response.json({ alive: true })
  })
  router.get('/readyz', async (request, response) => {
    const ready = !isStopping()
    response.status(ready ? 200 : 503)
    if (!isTrusted(request)) return response.json({ ready })
    const [databaseAnswers, filesAnswer] = await Promise.all([
      isAnswering(database.check()),
      isAnswering(ports.files.check()),
    ])
    response.json({ ready, database: databaseAnswers, files: filesAnswer, mediaSandbox: ports.mediaSandbox })
  })
  return router
}
