import { type Request, Router } from 'express'
import { mapSourceOf } from '../../../shared/locations/map-source.ts'
import { tilesOrigin } from '../../../shared/locations/map-tiles.ts'
import { mapboxOrigin } from '../../../shared/web/mapbox.ts'
import { getAccount } from '../../domain/access/accounts/operations.ts'
import { defaultAccountId } from '../../kernel/default-account.ts'
import { admit } from '../../kernel/operation.ts'
import type { Services } from '../../services.ts'

/** Script of the worker that loads map tiles for the editor. */
const tileWorkers = /^\/assets\/tile-worker-[\w-]+\.js$/

/** Account that a page names for its worker. */
function accountIdOf({ query }: Request): string {
  return typeof query.account === 'string' ? query.account : defaultAccountId
}

/**
 * Content security policy of the worker that loads map tiles: it may only call the tile server of its account. A worker
 * has the policy of its script. The pages of the editor stay open when their account or its settings change, so their own
 * policy permits no tile server.
 */
export function tileWorkerPolicy({ openScope, ports }: Services): Router {
  const router = Router()
  router.get(tileWorkers, async (request, response, next) => {
    let origin: string | null = null
    try {
      const account = await admit(getAccount, await openScope(request, response, accountIdOf(request)), {})
      const source = mapSourceOf(account)
      origin = source?.provider === 'mapbox' ? mapboxOrigin : source && tilesOrigin(source.url)
    } catch (error) {
      // The script needs no account. Without one it can load nothing.
      ports.log.debug({ err: error }, 'map tiles were requested without an account')
    }
    response.set({
      'Content-Security-Policy': `default-src 'none'; connect-src ${origin ?? "'none'"}`,
      'Cache-Control': 'no-store',
    })
    next()
  })
  return router
}
