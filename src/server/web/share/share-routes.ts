import { type Request, type Response, Router } from 'express'
import { AppError } from '../../../shared/kernel/app-error.ts'
import { languageParameter, linkTo, oembedPath } from '../../../shared/web/routes.ts'
import type { AccessTokens } from '../../domain/publishing/sharing/access/access-tokens.ts'
import { hasEnded, type ShareAddress } from '../../domain/publishing/sharing/access/share-address.ts'
import { translateError } from '../../kernel/translate-error.ts'
import type { Files } from '../../ports/files.ts'
import { sendError } from '../errors.ts'
import type { FastResponder } from '../fast-path.ts'
import { sendPrepared } from '../prepared-response.ts'
import { publicCorsHeaders, sharedCacheSeconds } from '../public-file-headers.ts'
import { readSdkAssets, type SdkAssets } from '../sdk/sdk-assets.ts'
import { noTypeSniffing } from '../security-headers.ts'
import type { TourHosts } from '../tour-hosts/tour-hosts.ts'
import { accessPages, accessRoutes } from './access/access-routes.ts'
import { requireEmbeddingSite } from './access/embedding-sites.ts'
import { type Exchange, type GateSettings, gateOf } from './access/gate.ts'
import { linkOpens, type OpensStore } from './access/link-opens.ts'
import { createPasses } from './access/passes.ts'
import { type AdmitSigned, signedAdmission, signedVisits, type Visit } from './access/signed-visit.ts'
import { createEditions, type Edition } from './edition.ts'
import { redirectHeaders, redirectToError, shareErrorRoutes } from './error-routes.ts'
import { isInternetExplorer } from './internet-explorer.ts'
import { readOembedQuery } from './oembed.ts'
import { partHandler } from './parts/part-handler.ts'
import { createPublishedTours, type PublishedTours } from './published-tours.ts'
import { manifestRoute, pageRoute, readyShares } from './ready-shares.ts'
import type { ShareAddressCache } from './share-address-cache.ts'
import { type DocumentRequest, shareDocumentHandler } from './share-documents.ts'
import { addressFinder, type CountMiss, type FindAddress, onTourHosts, originOf, queryOf } from './share-requests.ts'

/** Dependencies of access control. */
export type ShareAccess = Pick<GateSettings, 'relationTo' | 'checkPassword'> & {
  readonly tokens: () => Promise<AccessTokens>
  readonly opens: OpensStore
}

export type ShareSettings = {
  readonly files: Files
  readonly addresses: ShareAddressCache
  readonly countMiss: CountMiss
  readonly access: ShareAccess
  /** Fixed public URL of the installation, if configured. */
  readonly publicUrl: string | undefined
  readonly tourHosts: TourHosts
  readonly assets?: () => SdkAssets | undefined
  /** Called with the cause of each server error. */
  readonly onFailure: (error: unknown) => void
}

type ShareRequest = Request<{ shareId: string; activestop?: string }>
type Handler = (request: ShareRequest, response: Response) => Promise<void>

/** A short lifetime, so that an unpublished tour soon leaves every cache. */
const briefCacheHeaders = { ...publicCorsHeaders, 'Cache-Control': `public, max-age=${sharedCacheSeconds}` }

const noStoreHeaders = { ...publicCorsHeaders, 'Cache-Control': 'no-store' }

/** Lets pages of other sites read when to retry. */
const exposeRetryAfter = { 'Access-Control-Expose-Headers': 'Retry-After' }

const internetExplorerPath = '/ie.html'

/** Paths of the built SDK, read once the build exists. */
function builtAssets(): () => SdkAssets | undefined {
  let assets: SdkAssets | undefined
  return () => {
    assets ??= readSdkAssets()
    return assets
  }
}

/** Converts errors to errors for visitors, and reports server errors. */
function errorConverter(onFailure: ShareSettings['onFailure']) {
  return (error: unknown): AppError => {
    const translated = translateError(error)
    const appError = translated instanceof AppError ? translated : new AppError('server.failed', { cause: error })
    if (appError.isFailure) onFailure(appError.cause ?? appError)
    return appError
  }
}

type ShareHandlers = Readonly<Record<'start' | 'page' | 'manifest' | 'poster' | 'oembed', Handler>>

/**
 * Redirects temporarily, because the first stop and the short link may change.
 *
 * @param language - language of a share link, unless the query has one
 */
function redirectTo({ request, response }: Exchange, path: string, language?: string | null): void {
  const currentQuery = queryOf(request)
  const hasLanguage = request.query[languageParameter] !== undefined || !language
  const prefix = currentQuery === '' ? '?' : `${currentQuery}&`
  const query = hasLanguage ? currentQuery : `${prefix}${languageParameter}=${language}`
  response.set('Cache-Control', 'no-cache').redirect(302, path + query)
}

type HandlerSettings = {
  readonly tours: PublishedTours
  readonly visit: Visit
  readonly find: FindAddress
  readonly editionOf: (address: ShareAddress) => Promise<Edition>
  readonly originAt: (request: Request<object>) => string
  /** Origin of the canonical URL. */
  readonly pageOrigin: (request: Request<object>, address: ShareAddress) => string
}

function shareHandlers({ tours, visit, find, editionOf, originAt, pageOrigin }: HandlerSettings): ShareHandlers {
  const page: Handler = async (request, response) => {
    const { shareId, activestop = '' } = request.params
    const { address, edition } = await visit({ request, response }, shareId, 'page')
    if (address.name !== shareId) {
      return redirectTo({ request, response }, `${linkTo.share(address.name)}/stop/${encodeURIComponent(activestop)}`)
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
    const posterUrl = await tours.poster(edition, activestop)
    if (posterUrl === undefined) throw new AppError('resource.notFound')
    response.set(edition.isPrivate ? noStoreHeaders : briefCacheHeaders).redirect(302, posterUrl)
  }
  const oembed: Handler = async (request, response) => {
    const origin = originAt(request)
    const query = readOembedQuery(request.query, origin)
    const address = await find(request, query.shareId)
    if (hasEnded(address, new Date())) throw new AppError('share.ended')
    // The request comes from the embedding site, not from a visitor, so that it can't be admitted to a restricted tour.
    if (address.access.requires !== 'nothing' || address.link?.maxOpens) throw new AppError('auth.required')
    const text = await tours.oembed({ ...query, edition: await editionOf(address), origin })
    response.set(briefCacheHeaders).type('json').send(text)
  }
  const start: Handler = async (request, response) => {
    const { address, edition } = await visit({ request, response }, request.params.shareId, 'page')
    const path = linkTo.share(address.name, await tours.startPosition(edition))
    redirectTo({ request, response }, path, edition.start?.language)
  }
  return { start, page, manifest, poster, oembed }
}

export type ShareRoutes = {
  /** Applies `noTypeSniffing` to requests that none of its routes matches. */
  readonly router: Router
  readonly ready: FastResponder
  /** Looks addresses up with the same rate limit as the pages. */
  readonly find: FindAddress
  /** Admits visits and form responses like page requests. */
  readonly admit: AdmitSigned
}

/** `/share/**`: share pages with their documents and images; `/oembed` for embedding on other sites. */
export function shareRoutes(settings: ShareSettings): ShareRoutes {
  const { files, addresses, countMiss, publicUrl, tourHosts, assets = builtAssets(), onFailure, access } = settings
  const router = Router()
  const secure = publicUrl?.startsWith('https:') ?? false
  const tours = createPublishedTours({ files, assets, secure })
  const toAppError = errorConverter(onFailure)
  const now = () => new Date()
  const nowMs = () => Date.now()
  const { tokens, relationTo, checkPassword } = access
  const passes = createPasses({ tokens, nowMs, secure })
  const opens = linkOpens({ store: access.opens, onFailure })
  const gate = gateOf({ passes, opens, relationTo, checkPassword, now })
  const find = onTourHosts(addressFinder(addresses, countMiss), tourHosts)
  const editions = createEditions(tokens, nowMs)
  const { editionOf } = editions
  const visit: Visit = async (exchange, addressName, content) => {
    const address = await find(exchange.request, addressName)
    await gate.admit(exchange, address, content)
    return { address, edition: await editionOf(address) }
  }

  const originAt = (request: Pick<Request, 'protocol' | 'headers'>) =>
    tourHosts.originAt(request) ?? originOf(request, publicUrl)
  const pageOrigin = (request: Pick<Request, 'protocol' | 'headers'>, address: ShareAddress) =>
    tourHosts.canonicalOriginOf(address, request) ?? originAt(request)
  const handlers = shareHandlers({ tours, visit, find, editionOf, originAt, pageOrigin })
  const { start, page, manifest, poster, oembed } = handlers
  const admit = signedAdmission({ gate, tokens, now })
  const signedVisit = signedVisits({ find, admit, editionOf })
  const document = shareDocumentHandler({ files, tours, signedVisit })
  const part = partHandler({ tours, find, signedVisit, originOf: originAt })
  const showAccessPage = accessPages({ assets, secure })
  const asJson =
    <AnyRequest extends Request<object>>(handle: (request: AnyRequest, response: Response) => Promise<void>) =>
    (request: AnyRequest, response: Response) =>
      handle(request, response).catch((error: unknown) => {
        sendError(
          response.set({ ...publicCorsHeaders, ...exposeRetryAfter, 'Cache-Control': 'no-store' }),
          toAppError(error),
        )
      })
  const asPage = (handle: Handler) => (request: ShareRequest, response: Response) => {
    if (isInternetExplorer(request.headers)) return response.set(redirectHeaders).redirect(302, internetExplorerPath)
    return handle(request, response).catch((error: unknown) => {
      const appError = toAppError(error)
      const { shareId } = request.params
      // Without a cached address the visitor was rejected before the lookup, and gets the generic error page.
      const address = addresses.peek(shareId) ?? null
      if (showAccessPage({ request, response }, address, appError)) return
      redirectToError(response, appError, request.originalUrl)
    })
  }

  // The most frequent routes come first and set all headers in `writeHead`, which is faster when none was set before.
  router.get(manifestRoute, asJson(manifest))
  router.get(pageRoute, asPage(page))
  router.get('/share/:shareId/parts/:version/:language/:name', asJson(part))
  router.get('/share/:shareId/parts/:token/:version/:language/:name', asJson(part))
  router.use(noTypeSniffing)
  router.get('/share/:shareId/stop/:activestop/poster', asJson(poster))
  const sendDocument = (request: DocumentRequest, response: Response) =>
    document(request, response).catch((error: unknown) => {
      const appError = toAppError(error)
      // The headers are sent already if reading fails in the middle of the file.
      if (!response.headersSent) redirectToError(response, appError, linkTo.share(request.params.shareId))
    })
  router.get('/share/:shareId/documents/:mediaId/:fileName', sendDocument)
  router.get('/share/:shareId/documents/:token/:mediaId/:fileName', sendDocument)
  router.get(oembedPath, asJson(oembed))
  router.use(shareErrorRoutes({ assets, secure }))
  router.get('/share/:shareId/poster', asJson(poster))
  router.get('/share/:shareId', asPage(start))
  const sendPage = async (request: ShareRequest, response: Response, address: ShareAddress) => {
    const edition = await editionOf(address)
    const { activestop = String(await tours.startPosition(edition)) } = request.params
    const { [languageParameter]: language = edition.start?.language ?? undefined } = request.query
    const origin = pageOrigin(request, address)
    sendPrepared(request, response, await tours.page({ edition, activestop, origin, language }))
  }
  const findUncached = async (request: ShareRequest, addressName: string) => {
    await find(request, addressName)
    const address = await addresses.findUncached(addressName)
    if (address === null) throw new AppError('resource.notFound')
    return address
  }
  const accessSettings = { gate, passes, findUncached, sendPage, assets, originOf: originAt, secure }
  router.use(accessRoutes(accessSettings, { asPage, asJson }))
  return { router, find, admit, ready: readyShares({ addresses, editions, tours, passes, tourHosts, publicUrl, now }) }
}
