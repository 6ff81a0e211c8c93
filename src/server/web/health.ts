import { BlockList, isIPv6 } from 'node:net'
import { type Request, Router } from 'express'
import type { Config } from '../config.ts'
import type { Services } from '../services.ts'
import { carriesToken } from './bearer-token.ts'

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8)
loopback.addAddress('::1', 'ipv6')

function isLoopback(address: string): boolean {
  return loopback.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}

/** What proxies add, whether they are trusted or not. */
const proxyHeader = /^(?:forwarded|via|x-forwarded-.+|x-real-ip)$/

/**
 * Whether a caller may know which part of the server is not ready: with the token, or from the machine itself. Where
 * people come through a proxy on this machine, all of them seem to: then only the token counts. An installation with a
 * public address has one in front.
 */
function mayKnowDetail(request: Request, { readyzToken, publicUrl, trustedProxies }: Config): boolean {
  if (carriesToken(request, readyzToken)) return true
  const { headers, socket } = request
  if (publicUrl !== undefined || trustedProxies > 0) return false
  return isLoopback(socket.remoteAddress ?? '') && !Object.keys(headers).some((name) => proxyHeader.test(name))
}

/** `/healthz`: the process lives. `/readyz`: database and files answer; 503 while it shuts down. */
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
    const checks = await Promise.allSettled([database.check(), ports.files.check()])
    const [databaseReady, filesReady] = checks.map((check) => check.status === 'fulfilled')
    const ready = databaseReady === true && filesReady === true && !isStopping()
    const parts = { database: databaseReady, files: filesReady, mediaSandbox: ports.mediaSandbox }
    const detail = isTrusted(request) ? parts : {}
    response.status(ready ? 200 : 503).json({ ready, ...detail })
  })
  return router
}
