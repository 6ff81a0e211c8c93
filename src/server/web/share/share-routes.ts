import { type Request, type Response, Router } from 'express'
import { AppError } from '../../../shared/kernel/app-error.ts'
import { limits } from '../../../shared/limits.ts'
import { languageParameter, linkTo, oembedPath } from '../../../shared/web/routes.ts'
import type { Files } from '../../ports/files.ts'
import { sendError } from '../errors.ts'
import { sendPrepared } from '../prepared-response.ts'
import { openToAll } from '../public-file-headers.ts'
import { readSdkAssets, type SdkAssets } from '../sdk/sdk-assets.ts'
import { redirectToError, shareErrorRoutes } from './error-routes.ts'
import { readOembedQuery } from './oembed.ts'
import type { SharePointers } from './pointers.ts'
import { createPublishedTours, type PublishedTours } from './published-tours.ts'
import { shareDocumentAnswer } from './share-documents.ts'
import { type FindLiveNumber, liveNumberFinder, originOf } from './share-requests.ts'

export type ShareSettings = {
  readonly files: Files
  readonly pointers: SharePointers
  /** Set when visitors come by a fixed address. */
  readonly publicUrl: string | undefined
  readonly assets?: () => SdkAssets | undefined
  /** Hears of failures that are ours, with their cause. */
  readonly onFailure: (error: unknown) => void
}

type ShareRequest = Request<{ shareId: string; activestop?: string }>
type Handler = (request: ShareRequest, response: Response) => Promise<void>

/** A tour that was unpublished is gone from every cache soon. */
const shortlyFresh = { ...openToAll, 'Cache-Control': `public, max-age=${limits.sharedCacheSeconds}` }

/** It reads no modules, so no tour would ever run in it. */
const internetExplorer = /MSIE |Trident\//
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
    const appError = error instanceof AppError ? error : new AppError('server.failed', { cause: error })
    if (appError.isFailure) onFailure(appError.cause ?? appError)
    return appError
  }
}

type PartRequest = Request<Readonly<Record<'shareId' | 'version' | 'language' | 'name', string>>>
type PartHandler = (request: PartRequest, response: Response) => Promise<void>

type Answers = Readonly<Record<'start' | 'page' | 'manifest' | 'poster' | 'oembed', Handler>> & {
  readonly part: PartHandler
}

/** The query as the visitor sent it, with its question mark; empty where there is none. */
function queryOf({ originalUrl }: ShareRequest): string {
  const at = originalUrl.indexOf('?')
  return at === -1 ? '' : originalUrl.slice(at)
}

function shareAnswers(tours: PublishedTours, liveNumber: FindLiveNumber, publicUrl: string | undefined): Answers {
  const page: Handler = async (request, response) => {
    const { shareId, activestop = '' } = request.params
    const { [languageParameter]: language } = request.query
    const number = await liveNumber(request, shareId)
    const origin = originOf(request, publicUrl)
    sendPrepared(request, response, await tours.page({ shareId, number, activestop, origin, language }))
  }
  const manifest: Handler = async (request, response) => {
    const { shareId } = request.params
    sendPrepared(request, response, await tours.document(shareId, await liveNumber(request, shareId)))
  }
  const part: PartHandler = async (request, response) => {
    const { shareId, version, language, name } = request.params
    const number = await liveNumber(request, shareId, Number.parseInt(version, 10))
    sendPrepared(request, response, await tours.part({ shareId, number, version, language, name }))
  }
  const poster: Handler = async (request, response) => {
    const { shareId, activestop } = request.params
    const address = await tours.poster(shareId, await liveNumber(request, shareId), activestop)
    if (address === undefined) throw new AppError('resource.notFound')
    response.set(shortlyFresh).redirect(302, address)
  }
  const oembed: Handler = async (request, response) => {
    const origin = originOf(request, publicUrl)
    const asked = readOembedQuery(request.query, origin)
    const number = await liveNumber(request, asked.shareId)
    const words = await tours.oembed({ ...asked, number, origin })
    response.set(shortlyFresh).type('json').send(words)
  }
  const start: Handler = async (request, response) => {
    const { shareId } = request.params
    const position = await tours.startPosition(shareId, await liveNumber(request, shareId))
    // the next publication may begin elsewhere
    response.set('Cache-Control', 'no-cache').redirect(302, linkTo.share(shareId, position) + queryOf(request))
  }
  return { start, page, manifest, part, poster, oembed }
}

/** `/share/**`: share pages, their documents and their images; `/oembed` tells other sites of them. */
export function shareRoutes({ files, pointers, publicUrl, assets = builtAssets(), onFailure }: ShareSettings): Router {
  const router = Router()
  const secure = publicUrl?.startsWith('https:') ?? false
  const tours = createPublishedTours({ files, assets, secure })
  const told = errorReporter(onFailure)

  const liveNumber = liveNumberFinder(pointers)
  const { start, page, manifest, part, poster, oembed } = shareAnswers(tours, liveNumber, publicUrl)
  const document = shareDocumentAnswer({ files, tours, liveNumber })
  const openly =
    <Asked extends Request<object>>(answer: (request: Asked, response: Response) => Promise<void>) =>
    (request: Asked, response: Response) =>
      answer(request, response).catch((error: unknown) => {
        sendError(response.set({ ...openToAll, 'Cache-Control': 'no-store' }), told(error))
      })
  const asPage = (answer: Handler) => (request: ShareRequest, response: Response) => {
    const isInternetExplorer = internetExplorer.test(request.headers['user-agent'] ?? '')
    if (isInternetExplorer) return response.set('Cache-Control', 'no-store').redirect(302, internetExplorerPath)
    return answer(request, response).catch((error: unknown) => redirectToError(response, told(error).status))
  }

  // What is asked for most comes first.
  router.get('/share/:shareId/manifest.json', openly(manifest))
  router.get('/share/:shareId/stop/:activestop', asPage(page))
  router.get('/share/:shareId/parts/:version/:language/:name', openly(part))
  router.get('/share/:shareId/stop/:activestop/poster', openly(poster))
  router.get('/share/:shareId/documents/:mediaId/:fileName', (request, response) =>
    document(request, response).catch((error: unknown) => {
      const appError = told(error)
      // Its reader left in the middle of it.
      if (!response.headersSent) redirectToError(response, appError.status)
    }),
  )
  router.get(oembedPath, openly(oembed))
  router.use(shareErrorRoutes({ assets, secure }))
  router.get('/share/:shareId/poster', openly(poster))
  router.get('/share/:shareId', asPage(start))
  return router
}
