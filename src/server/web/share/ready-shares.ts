import type { IncomingMessage } from 'node:http'
import { hasEnded, type ShareAddress } from '../../domain/publishing/sharing/access/share-address.ts'
import { type PreparedResponse, sendPrepared } from '../prepared-response.ts'
import type { Ready, ReadyAnswer } from '../ready-answers.ts'
import type { TourHosts } from '../tour-hosts/tour-hosts.ts'
import type { PassKeeper } from './access/passes.ts'
import type { Editions } from './edition.ts'
import { isInternetExplorer } from './internet-explorer.ts'
import type { FreshPointers } from './pointers.ts'
import type { PublishedTours } from './published-tours.ts'

export const manifestRoute = '/share/:shareId/manifest.json'
export const pageRoute = '/share/:shareId/stop/:activestop'

/** Addresses without a query. Whatever else an address may be is for the routes to tell. */
const readyPath = /^\/share\/([0-9A-Za-z-]{1,60})\/(?:manifest\.json|stop\/([1-9]\d{0,5}))$/

function readyOf(route: string, prepared: PreparedResponse | undefined): Ready | undefined {
  if (prepared === undefined) return undefined
  return { route, send: (request, response) => sendPrepared(request, response, prepared) }
}

type Settings = {
  readonly pointers: Pick<FreshPointers, 'fresh'>
  readonly editions: Pick<Editions, 'known'>
  readonly tours: Pick<PublishedTours, 'ready'>
  readonly passes: Pick<PassKeeper, 'surelyHolds'>
  readonly tourHosts: Pick<TourHosts, 'concern'>
  readonly now: () => Date
  /** Without it a page depends on how a visitor came, which the routes know. */
  readonly publicUrl: string | undefined
}

/**
 * Documents and pages that were made before, for those who may see them without anybody being asked: a tour is for
 * everybody, or they hold a pass.
 */
export function readyShares({ pointers, editions, tours, passes, tourHosts, publicUrl, now }: Settings): ReadyAnswer {
  const isIn = (request: IncomingMessage, address: ShareAddress): boolean => {
    const { door, link } = address
    if (door.asks === 'membership' || hasEnded(address, now())) return false
    return (door.asks === 'nothing' && link === null) || passes.surelyHolds(request, door)
  }
  return (request) => {
    const { url = '', headers } = request
    const [, shareId, activestop] = readyPath.exec(url) ?? []
    const address = shareId === undefined ? undefined : pointers.fresh(shareId)
    if (address === undefined || !isIn(request, address)) return undefined
    // Where a tour may be embedded, and what its own host changes, is for the routes to tell.
    if (address.embedDomains.length > 0 || tourHosts.concern(request, address)) return undefined
    const edition = editions.known(address)
    if (edition === undefined) return undefined
    if (activestop === undefined) return readyOf(manifestRoute, tours.ready.document(edition))
    if (address.name !== shareId || publicUrl === undefined || isInternetExplorer(headers)) return undefined
    return readyOf(pageRoute, tours.ready.page({ edition, activestop, origin: publicUrl }))
  }
}
