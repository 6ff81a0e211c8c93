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

/** What proxies add, whether they are trusted or not. */
const proxyHeader = /^(?:forwarded|via|x-forwarded-.+|x-real-ip)$/

/**
 * Whether a caller may know whether database and files answer: with the token, or from the machine itself. Where
 * people come through a proxy on this machine, all of them seem to: then only the token counts. An installation with a
 * public address has one in front.
 */
function mayKnowDetail(request: Request, { readyzToken, publicUrl, trustedProxies }: Config): boolean {
  if (carriesToken(request, readyzToken)) return true
  const { headers, socket } = request
  if (publicUrl !== undefined || trustedProxies > 0) return false
  return isLoopback(socket.remoteAddress ?? '') && !Object.keys(headers).some((name) => proxyHeader.test(name))
}

/** An answer that takes longer is none: who asks wants to know now. */
const checkMaxMs = 2_000

/** Whether something outside this process answers. */
async function answers(check: Promise<void>): Promise<boolean> {
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
 * `/healthz`: the process lives. `/readyz`: it should get requests, 503 once it shuts down. Database and files are no part
 * of that, as every process would be without requests when they are away, and visitors without the pages that come from
 * memory; those who may know are told of them beside it.
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
    const [databaseAnswers, filesAnswer] = await Promise.all([answers(database.check()), answers(ports.files.check())])
    response.json({ ready, database: databaseAnswers, files: filesAnswer, mediaSandbox: ports.mediaSandbox })
  })
  return router
}
