import { type Request, type Response, Router } from 'express'
import { AppError } from '../../../shared/kernel/app-error.ts'
import { limits } from '../../../shared/limits.ts'
import { llmsPath, robotsPath, sitemapPagePath, sitemapPath } from '../../../shared/web/routes.ts'
import type { PublicTour } from '../../domain/publishing/sharing/discovery/public-tours.ts'
import { sendError } from '../errors.ts'
import { type PreparedResponse, prepareResponse, sendPrepared } from '../prepared-response.ts'
import { originOf } from '../share/share-requests.ts'
import type { TourHosts } from '../tour-hosts/tour-hosts.ts'
import { keptShortly } from './kept-shortly.ts'
import { llmsText } from './llms.ts'
import { robotsText } from './robots.ts'
import { pageCount, sitemapIndex, sitemapPage } from './sitemap.ts'

/** Tours that are for everybody. */
export type PublicTours = {
  count(): Promise<number>
  /** From 0. */
  page(page: number): Promise<readonly PublicTour[]>
  latest(): Promise<readonly PublicTour[]>
  /** The one of a share id or of a short link, where it is for everybody. */
  at(name: string): Promise<readonly PublicTour[]>
}

export type DiscoverySettings = {
  readonly tours: PublicTours
  readonly publicUrl: string | undefined
  readonly tourHosts: TourHosts
  readonly nowMs?: () => number
  /** Hears of failures that are ours, with their cause. */
  readonly onFailure: (error: unknown) => void
}

/** What is no longer public is gone from every cache soon. */
const cacheControl = `public, max-age=${limits.sharedCacheSeconds}`
/** Pages of the sitemap, and answers made of them. */
const keptAtOnce = 8

/** Lists of tours as they were a moment ago: callers choose which origin they name, and the database hears of none. */
function shortlyKept(tours: PublicTours, nowMs: () => number): PublicTours {
  const counts = keptShortly<number>(1, nowMs)
  const lists = keptShortly<readonly PublicTour[]>(keptAtOnce, nowMs)
  const ofHosts = keptShortly<readonly PublicTour[]>(keptAtOnce, nowMs)
  return {
    count: () => counts('', () => tours.count()),
    page: (page) => lists(`page ${page}`, () => tours.page(page)),
    latest: () => lists('latest', () => tours.latest()),
    at: (name) => ofHosts(name, () => tours.at(name)),
  }
}

/** `/sitemap.xml`, `/robots.txt` and `/llms.txt`: what search engines and other programs may know of this installation. */
export function discoveryRoutes({
  publicUrl,
  tourHosts,
  onFailure,
  nowMs = () => performance.now(),
  ...source
}: DiscoverySettings): Router {
  const router = Router()
  const tours = shortlyKept(source.tours, nowMs)
  const responses = keptShortly<PreparedResponse>(keptAtOnce, nowMs)
  type Made = {
    /** Of the answer, however its address is spelled. */
    readonly name: string
    readonly mediaType: string
    readonly make: (origin: string) => Promise<string>
  }
  const send = async (request: Request, response: Response, { name, mediaType, make }: Made) => {
    try {
      const origin = tourHosts.originAt(request) ?? originOf(request, publicUrl)
      const prepared = await responses(`${origin} ${name}`, async () => {
        const headers = { 'Content-Type': `${mediaType}; charset=utf-8`, 'Cache-Control': cacheControl }
        return prepareResponse({ body: Buffer.from(await make(origin)), headers, compressible: true })
      })
      sendPrepared(request, response, prepared)
    } catch (error) {
      const appError = error instanceof AppError ? error : new AppError('server.busy', { cause: error })
      if (appError.isFailure) onFailure(appError.cause ?? appError)
      sendError(response.set('Cache-Control', 'no-store'), appError)
    }
  }
  router.get(robotsPath, (request, response) =>
    send(request, response, { name: robotsPath, mediaType: 'text/plain', make: async (origin) => robotsText(origin) }),
  )
  router.get(llmsPath, (request, response) =>
    send(request, response, {
      name: llmsPath,
      mediaType: 'text/plain',
      make: async (origin) => llmsText(origin, await tours.latest()),
    }),
  )
  router.get(sitemapPath, (request, response) =>
    send(request, response, {
      name: sitemapPath,
      mediaType: 'application/xml',
      make: async (origin) => {
        const name = tourHosts.nameAt(request)
        if (name !== undefined) return sitemapPage(origin, await tours.at(name))
        return sitemapIndex(origin, await tours.count())
      },
    }),
  )
  router.get(sitemapPagePath(':page'), (request: Request<{ page: string }>, response) => {
    const { page } = request.params
    return send(request, response, {
      name: `page ${page}`,
      mediaType: 'application/xml',
      make: async (origin) => {
        const isPage = /^[1-9]\d{0,3}$/.test(page) && Number(page) <= pageCount(await tours.count())
        if (!isPage) throw new AppError('resource.notFound')
        return sitemapPage(origin, await tours.page(Number(page) - 1))
      },
    })
  })
  return router
}
