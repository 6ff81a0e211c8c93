import type { IncomingMessage } from 'node:http'
import { hasEnded, type ShareAddress } from '../../domain/publishing/sharing/access/share-address.ts'
import type { FastResponder, FastResponse } from '../fast-path.ts'
import { type PreparedResponse, sendPrepared } from '../prepared-response.ts'
import type { TourHosts } from '../tour-hosts/tour-hosts.ts'
import type { Passes } from './access/passes.ts'
import type { Editions } from './edition.ts'
import { isInternetExplorer } from './internet-explorer.ts'
import type { PublishedTours } from './published-tours.ts'
import type { ShareAddressCache } from './share-address-cache.ts'

export const manifestRoute = '/share/:shareId/manifest.json'
export const pageRoute = '/share/:shareId/stop/:activestop'

/** Canonical URLs without a query. The share routes handle all other URLs. */
const canonicalPath = /^\/share\/([0-9A-Za-z-]{1,60})\/(?:manifest\.json|stop\/([1-9]\d{0,5}))$/

function fastResponseOf(route: string, prepared: PreparedResponse | undefined): FastResponse | undefined {
  if (prepared === undefined) return undefined
  return { route, send: (request, response) => sendPrepared(request, response, prepared) }
}

type Dependencies = {
  readonly addresses: Pick<ShareAddressCache, 'freshValue'>
  /** Editions: published versions of tours, each in one language. */
  readonly editions: Pick<Editions, 'cached'>
  readonly tours: Pick<PublishedTours, 'ready'>
  readonly passes: Pick<Passes, 'hasPassSync'>
  readonly tourHosts: Pick<TourHosts, 'mayAffect'>
  readonly now: () => Date
  /**
   * Fixed URL of the installation. Without it, pages depend on the request's origin, and the share routes send them.
   */
  readonly publicUrl: string | undefined
}

/**
 * Serves tour documents and tour pages synchronously if they are cached, and if the tour is open to everyone or the
 * visitor holds a pass. Leaves all other requests to the share routes.
 */
export function readyShares({
  addresses,
  editions,
  tours,
  passes,
  tourHosts,
  publicUrl,
  now,
}: Dependencies): FastResponder {
  const mayAccess = (request: IncomingMessage, address: ShareAddress): boolean => {
    const { access, link } = address
    if (access.requires === 'membership' || hasEnded(address, now())) return false
    return (access.requires === 'nothing' && link === null) || passes.hasPassSync(request, access)
  }
  return (request) => {
    const { url = '', headers } = request
    const [, shareId, activestop] = canonicalPath.exec(url) ?? []
    const address = shareId === undefined ? undefined : addresses.freshValue(shareId)
    if (address === undefined || !mayAccess(request, address)) return undefined
    // The share routes handle embedding restrictions and tour hosts.
    if (address.embedDomains.length > 0 || tourHosts.mayAffect(request, address)) return undefined
    const edition = editions.cached(address)
    if (edition === undefined) return undefined
    if (activestop === undefined) return fastResponseOf(manifestRoute, tours.ready.document(edition))
    if (address.name !== shareId || publicUrl === undefined || isInternetExplorer(headers)) return undefined
    return fastResponseOf(pageRoute, tours.ready.page({ edition, activestop, origin: publicUrl }))
  }
}
