import { type Request, type Response, Router } from 'express'
import { AppError } from '../../../shared/kernel/app-error.ts'
import { limits } from '../../../shared/limits.ts'
import { languageParameter, linkTo, oembedPath } from '../../../shared/web/routes.ts'
import type { AccessTokens } from '../../domain/publishing/sharing/access/access-tokens.ts'
import { hasEnded, type ShareAddress } from '../../domain/publishing/sharing/access/share-address.ts'
import { translateError } from '../../kernel/faults.ts'
import type { Files } from '../../ports/files.ts'
import { sendError } from '../errors.ts'
import { sendPrepared } from '../prepared-response.ts'
import { openToAll } from '../public-file-headers.ts'
import type { ReadyAnswer } from '../ready-answers.ts'
import { readSdkAssets, type SdkAssets } from '../sdk/sdk-assets.ts'
import { neverGuessTypes } from '../security-headers.ts'
import type { TourHosts } from '../tour-hosts/tour-hosts.ts'
import { accessPages, accessRoutes } from './access/access-routes.ts'
import { requireEmbeddingSite } from './access/embedding-sites.ts'
import { type Exchange, type GateSettings, gateOf } from './access/gate.ts'
import { linkOpens, type OpensStore } from './access/link-opens.ts'
import { passKeeper } from './access/passes.ts'
import { type AdmitSigned, signedAdmission, signedVisits, type Visit } from './access/signed-visit.ts'
import { createEditions, type Edition } from './edition.ts'
import { redirected, redirectToError, shareErrorRoutes } from './error-routes.ts'
import { isInternetExplorer } from './internet-explorer.ts'
import { readOembedQuery } from './oembed.ts'
import { partAnswer } from './parts/part-answer.ts'
import type { FreshPointers } from './pointers.ts'
import { createPublishedTours, type PublishedTours } from './published-tours.ts'
import { manifestRoute, pageRoute, readyShares } from './ready-shares.ts'
import { type DocumentRequest, shareDocumentAnswer } from './share-documents.ts'
import { addressFinder, type CountMiss, type FindAddress, onTourHosts, originOf, queryOf } from './share-requests.ts'

/** What decides who gets in to a tour that not everybody may see. */
export type ShareAccess = Pick<GateSettings, 'standingIn' | 'checkPassword'> & {
  readonly tokens: () => Promise<AccessTokens>
  readonly opens: OpensStore
}

export type ShareSettings = {
  readonly files: Files
  readonly pointers: FreshPointers
  readonly countMiss: CountMiss
  /** Who gets in where not everybody does. */
  readonly access: ShareAccess
  /** Set when visitors come by a fixed address. */
  readonly publicUrl: string | undefined
  readonly tourHosts: TourHosts
  readonly assets?: () => SdkAssets | undefined
  /** Hears of failures that are ours, with their cause. */
  readonly onFailure: (error: unknown) => void
}

type ShareRequest = Request<{ shareId: string; activestop?: string }>
type Handler = (request: ShareRequest, response: Response) => Promise<void>

/** A tour that was unpublished is gone from every cache soon. */
const shortlyFresh = { ...openToAll, 'Cache-Control': `public, max-age=${limits.sharedCacheSeconds}` }

const keptByNobody = { ...openToAll, 'Cache-Control': 'no-store' }

/** Pages of other sites may read when to come again. */
const untilRetried = { 'Access-Control-Expose-Headers': 'Retry-After' }

const internetExplorerPath = '/ie.html'

/** The built SDK's addresses, read when they are first there. */
function builtAssets(): () => SdkAssets | undefined {
  let assets: SdkAssets | undefined
  return () => {
    assets ??= readSdkAssets()
    return assets
  }
}

/** What went wrong as a visitor may hear it; what is our fault is told on. */
function errorReporter(onFailure: ShareSettings['onFailure']) {
  return (error: unknown): AppError => {
    const translated = translateError(error)
    const appError = translated instanceof AppError ? translated : new AppError('server.failed', { cause: error })
    if (appError.isFailure) onFailure(appError.cause ?? appError)
    return appError
  }
}

type Answers = Readonly<Record<'start' | 'page' | 'manifest' | 'poster' | 'oembed', Handler>>

/** Leads to where a tour is: the next publication may begin elsewhere, and the short link may change. */
function moved({ request, response }: Exchange, path: string, language?: string | null): void {
  const named = queryOf(request)
  const isNamed = request.query[languageParameter] !== undefined || !language
  const query = isNamed ? named : `${named === '' ? '?' : `${named}&`}${languageParameter}=${language}`
  response.set('Cache-Control', 'no-cache').redirect(302, path + query)
}

type AnswerSettings = {
  readonly tours: PublishedTours
  readonly visit: Visit
  readonly find: FindAddress
  readonly editionOf: (address: ShareAddress) => Promise<Edition>
  readonly originAt: (request: Request<object>) => string
  /** Of the page: where search engines should find it. */
  readonly pageOrigin: (request: Request<object>, address: ShareAddress) => string
}

function shareAnswers({ tours, visit, find, editionOf, originAt, pageOrigin }: AnswerSettings): Answers {
  const page: Handler = async (request, response) => {
    const { shareId, activestop = '' } = request.params
    const { address, edition } = await visit({ request, response }, shareId, 'page')
    if (address.name !== shareId) {
      return moved({ request, response }, `${linkTo.share(address.name)}/stop/${encodeURIComponent(activestop)}`)
    }
    const { [languageParameter]: language } = request.query
    const origin = pageOrigin(request, address)
    sendPrepared(request, response, await tours.page({ edition, activestop, origin, language }))
  }
  const manifest: Handler = async (request, response) => {
    const { shareId } = request.params
    requireEmbeddingSite(request, await find(request, shareId), originAt(request))
    const { edition } = await visit({ request, response }, shareId, 'document')
    sendPrepared(request, response, await tours.document(edition))
  }
  const poster: Handler = async (request, response) => {
    const { shareId, activestop } = request.params
    const { edition } = await visit({ request, response }, shareId, 'file')
    const address = await tours.poster(edition, activestop)
    if (address === undefined) throw new AppError('resource.notFound')
    response.set(edition.isPrivate ? keptByNobody : shortlyFresh).redirect(302, address)
  }
  const oembed: Handler = async (request, response) => {
    const origin = originAt(request)
    const asked = readOembedQuery(request.query, origin)
    const address = await find(request, asked.shareId)
    if (hasEnded(address, new Date())) throw new AppError('share.ended')
    // Sites ask for themselves, not for a visitor: what not everybody may see is nothing to tell them of.
    if (address.door.asks !== 'nothing' || address.link?.maxOpens) throw new AppError('auth.required')
    const text = await tours.oembed({ ...asked, edition: await editionOf(address), origin })
    response.set(shortlyFresh).type('json').send(text)
  }
  const start: Handler = async (request, response) => {
    const { address, edition } = await visit({ request, response }, request.params.shareId, 'page')
    const path = linkTo.share(address.name, await tours.startPosition(edition))
    moved({ request, response }, path, edition.start?.language)
  }
  return { start, page, manifest, poster, oembed }
}

export type ShareFace = {
  /** What it doesn't answer goes on with `neverGuessTypes`. */
  readonly router: Router
  readonly ready: ReadyAnswer
  /** Looks up what a visitor's request names, as all of these pages do. */
  readonly find: FindAddress
  /** Lets in whoever tells a tour something, as it lets in those who read it. */
  readonly admit: AdmitSigned
}

/** `/share/**`: share pages, their documents and their images; `/oembed` tells other sites of them. */
export function shareFace(settings: ShareSettings): ShareFace {
  const { files, pointers, countMiss, publicUrl, tourHosts, assets = builtAssets(), onFailure, access } = settings
  const router = Router()
  const secure = publicUrl?.startsWith('https:') ?? false
  const tours = createPublishedTours({ files, assets, secure })
  const told = errorReporter(onFailure)
  const now = () => new Date()
  const nowMs = () => Date.now()
  const { tokens, standingIn, checkPassword } = access
  const passes = passKeeper({ tokens, nowMs, secure })
  const opens = linkOpens({ store: access.opens, onFailure })
  const gate = gateOf({ passes, opens, standingIn, checkPassword, now })
  const find = onTourHosts(addressFinder(pointers, countMiss), tourHosts)
  const editions = createEditions(tokens, nowMs)
  const { editionOf } = editions
  const visit: Visit = async (exchange, asked, wish) => {
    const address = await find(exchange.request, asked)
    await gate.admit(exchange, address, wish)
    return { address, edition: await editionOf(address) }
  }

  const originAt = (request: Pick<Request, 'protocol' | 'headers'>) =>
    tourHosts.originAt(request) ?? originOf(request, publicUrl)
  const pageOrigin = (request: Pick<Request, 'protocol' | 'headers'>, address: ShareAddress) =>
    tourHosts.canonicalOriginOf(address, request) ?? originAt(request)
  const answers = shareAnswers({ tours, visit, find, editionOf, originAt, pageOrigin })
  const { start, page, manifest, poster, oembed } = answers
  const admit = signedAdmission({ gate, tokens, now })
  const signedVisit = signedVisits({ find, admit, editionOf })
  const document = shareDocumentAnswer({ files, tours, signedVisit })
  const part = partAnswer({ tours, find, signedVisit, originOf: originAt })
  const showAccessPage = accessPages({ assets, secure })
  const openly =
    <Asked extends Request<object>>(answer: (request: Asked, response: Response) => Promise<void>) =>
    (request: Asked, response: Response) =>
      answer(request, response).catch((error: unknown) => {
        sendError(response.set({ ...openToAll, ...untilRetried, 'Cache-Control': 'no-store' }), told(error))
      })
  const asPage = (answer: Handler) => (request: ShareRequest, response: Response) => {
    if (isInternetExplorer(request.headers)) return response.set(redirected).redirect(302, internetExplorerPath)
    return answer(request, response).catch((error: unknown) => {
      const appError = told(error)
      const { shareId } = request.params
      // A visitor who was turned away before the tour was looked up hears nothing of it.
      const address = pointers.remembered(shareId) ?? null
      if (showAccessPage({ request, response }, address, appError)) return
      redirectToError(response, appError, request.originalUrl)
    })
  }

  // What is asked for most comes first, and brings all its headers: Node writes those at once where none was set before.
  router.get(manifestRoute, openly(manifest))
  router.get(pageRoute, asPage(page))
  router.get('/share/:shareId/parts/:version/:language/:name', openly(part))
  router.get('/share/:shareId/parts/:token/:version/:language/:name', openly(part))
  router.use(neverGuessTypes)
  router.get('/share/:shareId/stop/:activestop/poster', openly(poster))
  const sendDocument = (request: DocumentRequest, response: Response) =>
    document(request, response).catch((error: unknown) => {
      const appError = told(error)
      // Its reader left in the middle of it.
      if (!response.headersSent) redirectToError(response, appError, linkTo.share(request.params.shareId))
    })
  router.get('/share/:shareId/documents/:mediaId/:fileName', sendDocument)
  router.get('/share/:shareId/documents/:token/:mediaId/:fileName', sendDocument)
  router.get(oembedPath, openly(oembed))
  router.use(shareErrorRoutes({ assets, secure }))
  router.get('/share/:shareId/poster', openly(poster))
  router.get('/share/:shareId', asPage(start))
  const sendPage = async (request: ShareRequest, response: Response, address: ShareAddress) => {
    const edition = await editionOf(address)
    const { activestop = String(await tours.startPosition(edition)) } = request.params
    const { [languageParameter]: language = edition.start?.language ?? undefined } = request.query
    const origin = pageOrigin(request, address)
    sendPrepared(request, response, await tours.page({ edition, activestop, origin, language }))
  }
  const findAnew = async (request: ShareRequest, asked: string) => {
    await find(request, asked)
    const address = await pointers.findAnew(asked)
    if (address === null) throw new AppError('resource.notFound')
    return address
  }
  const entering = { gate, passes, findAnew, sendPage, assets, originOf: originAt, secure }
  router.use(accessRoutes(entering, { asPage, openly }))
  return { router, find, admit, ready: readyShares({ pointers, editions, tours, passes, tourHosts, publicUrl, now }) }
}
