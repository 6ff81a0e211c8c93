import type { ShareAddress } from '../../domain/sharing/access/share-address.ts'
import { type PreparedResponse, sendPrepared } from '../prepared-response.ts'
import type { Ready, ReadyAnswer } from '../ready-answers.ts'
import type { Editions } from './edition.ts'
import { isInternetExplorer } from './internet-explorer.ts'
import type { FreshPointers } from './pointers.ts'
import type { PublishedTours } from './published-tours.ts'

export const manifestRoute = '/share/:shareId/manifest.json'
export const pageRoute = '/share/:shareId/stop/:activestop'

/** Addresses without a query. Whatever else an address may be is for the routes to tell. */
const readyPath = /^\/share\/([0-9A-Za-z-]{1,60})\/(?:manifest\.json|stop\/([1-9]\d{0,5}))$/

/** Whether nobody has to be asked who they are, nor where they come from. */
function isOpenToAll({ door, link, embedDomains }: ShareAddress): boolean {
  return door.asks === 'nothing' && link === null && embedDomains.length === 0
}

function readyOf(route: string, prepared: PreparedResponse | undefined): Ready | undefined {
  if (prepared === undefined) return undefined
  return { route, send: (request, response) => sendPrepared(request, response, prepared) }
}

type Settings = {
  readonly pointers: Pick<FreshPointers, 'fresh'>
  readonly editions: Pick<Editions, 'known'>
  readonly tours: Pick<PublishedTours, 'ready'>
  /** Without it a page depends on how a visitor came, which the routes know. */
  readonly publicUrl: string | undefined
}

/** Documents and pages of tours that everybody may see, where they were made before. */
export function readyShares({ pointers, editions, tours, publicUrl }: Settings): ReadyAnswer {
  return ({ url = '', headers }) => {
    const [, shareId, activestop] = readyPath.exec(url) ?? []
    const address = shareId === undefined ? undefined : pointers.fresh(shareId)
    if (address === undefined || !isOpenToAll(address)) return undefined
    const edition = editions.known(address)
    if (edition === undefined) return undefined
    if (activestop === undefined) return readyOf(manifestRoute, tours.ready.document(edition))
    if (address.name !== shareId || publicUrl === undefined || isInternetExplorer(headers)) return undefined
    return readyOf(pageRoute, tours.ready.page({ edition, activestop, origin: publicUrl }))
  }
}
