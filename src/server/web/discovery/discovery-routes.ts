import { type Request, type Response, Router } from 'express'
import { AppError } from '../../../shared/kernel/app-error.ts'
import { llmsPath, robotsPath, sitemapPagePath, sitemapPath } from '../../../shared/web/routes.ts'
import type { PublicTour } from '../../domain/publishing/sharing/discovery/public-tours.ts'
import { sendError } from '../errors.ts'
import { type PreparedResponse, prepareResponse, sendPrepared } from '../prepared-response.ts'
import { sharedCacheSeconds } from '../public-file-headers.ts'
import { originOf } from '../share/share-requests.ts'
import type { TourHosts } from '../tour-hosts/tour-hosts.ts'
import { llmsText } from './llms.ts'
import { robotsText } from './robots.ts'
import { shortLivedCache } from './short-lived-cache.ts'
import { pageCount, sitemapIndex, sitemapPage } from './sitemap.ts'

/** Tours with public visibility. */
export type PublicTours = {
  count(): Promise<number>
  page(pageIndex: number): Promise<readonly PublicTour[]>
  latest(): Promise<readonly PublicTour[]>
  /** The tour of a share id or short link; empty unless it is public. */
  byName(name: string): Promise<readonly PublicTour[]>
}

export type DiscoverySettings = {
  readonly tours: PublicTours
  readonly publicUrl: string | undefined
  readonly tourHosts: TourHosts
  readonly nowMs?: () => number
  /** Called with the cause of each server error. */
  readonly onFailure: (error: unknown) => void
}

/** A short lifetime, so that a tour that is no longer public soon leaves every cache. */
const cacheControl = `public, max-age=${sharedCacheSeconds}`
const cacheEntriesMax = 8

/**
 * Caches lists of tours, regardless of the origin in the request. Responses are cached by origin, and callers who make up
 * origins would otherwise cause a database query each.
 */
function withCache(tours: PublicTours, nowMs: () => number): PublicTours {
  const cachedCount = shortLivedCache<number>(1, nowMs)
  const cachedLists = shortLivedCache<readonly PublicTour[]>(cacheEntriesMax, nowMs)
  const cachedByName = shortLivedCache<readonly PublicTour[]>(cacheEntriesMax, nowMs)
  return {
    count: () => cachedCount('count', () => tours.count()),
    page: (pageIndex) => cachedLists(`page ${pageIndex}`, () => tours.page(pageIndex)),
    latest: () => cachedLists('latest', () => tours.latest()),
    byName: (name) => cachedByName(name, () => tours.byName(name)),
  }
}

/** `/sitemap.xml`, `/robots.txt` and `/llms.txt`, for search engines and other programs. */
export function discoveryRoutes({
  publicUrl,
  tourHosts,
  onFailure,
  nowMs = () => performance.now(),
  tours: uncachedTours,
}: DiscoverySettings): Router {
  const router = Router()
  const tours = withCache(uncachedTours, nowMs)
  const responses = shortLivedCache<PreparedResponse>(cacheEntriesMax, nowMs)
  type TextFile = {
    /** Cache key, independent of how the URL is spelled. */
    readonly name: string
    readonly mediaType: string
    readonly render: (origin: string) => Promise<string>
  }
  const send = async (request: Request, response: Response, { name, mediaType, render }: TextFile) => {
    try {
      const origin = tourHosts.originAt(request) ?? originOf(request, publicUrl)
      const prepared = await responses(`${origin} ${name}`, async () => {
        const headers = { 'Content-Type': `${mediaType}; charset=utf-8`, 'Cache-Control': cacheControl }
        return prepareResponse({ body: Buffer.from(await render(origin)), headers, compressible: true })
      })
      sendPrepared(request, response, prepared)
    } catch (error) {
      const appError = error instanceof AppError ? error : new AppError('server.busy', { cause: error })
      if (appError.isFailure) onFailure(appError.cause ?? appError)
      sendError(response.set('Cache-Control', 'no-store'), appError)
    }
  }
  router.get(robotsPath, (request, response) =>
    send(request, response, {
      name: robotsPath,
      mediaType: 'text/plain',
      render: async (origin) => robotsText(origin),
    }),
  )
  router.get(llmsPath, (request, response) =>
    send(request, response, {
      name: llmsPath,
      mediaType: 'text/plain',
      render: async (origin) => llmsText(origin, await tours.latest()),
    }),
  )
  router.get(sitemapPath, (request, response) =>
    send(request, response, {
      name: sitemapPath,
      mediaType: 'application/xml',
      render: async (origin) => {
        const name = tourHosts.nameAt(request)
        if (name !== undefined) return sitemapPage(origin, await tours.byName(name))
        return sitemapIndex(origin, await tours.count())
      },
    }),
  )
  // URLs count the pages from 1.
  router.get(sitemapPagePath(':page'), (request: Request<{ page: string }>, response) => {
    const { page } = request.params
    return send(request, response, {
      name: `page ${page}`,
      mediaType: 'application/xml',
      render: async (origin) => {
        const isPage = /^[1-9]\d{0,3}$/.test(page) && Number(page) <= pageCount(await tours.count())
        if (!isPage) throw new AppError('resource.notFound')
        return sitemapPage(origin, await tours.page(Number(page) - 1))
      },
    })
  })
  return router
}
