import type { OutgoingHttpHeaders } from 'node:http'
import { AppError } from '../../../shared/kernel/app-error.ts'
import { posterOf } from '../../../shared/publishing/poster-of.ts'
import type { PublicDocument } from '../../../shared/publishing/tour-document.ts'
import { stopIndexOf } from '../../../shared/web/routes.ts'
import { onceAtATime } from '../../kernel/once-at-a-time.ts'
import type { Files } from '../../ports/files.ts'
import { createByteCache } from '../byte-cache.ts'
import { type PreparedResponse, prepareResponse } from '../prepared-response.ts'
import { immutableInBrowsers, publicCorsHeaders } from '../public-file-headers.ts'
import type { SdkAssets } from '../sdk/sdk-assets.ts'
import { visitorPageHeaders } from '../visitor-headers.ts'
import { type Edition, isAsPublished } from './edition.ts'
import { type OembedRequest, oembedOf } from './oembed.ts'
import { findVersion } from './parts/find-version.ts'
import type { StopRange } from './parts/split-version.ts'
import type { PublishedVersion } from './published-version.ts'
import { shareLimits } from './share-limits.ts'
import { renderSharePage } from './share-page.ts'
import { inlineHash, shareStyles } from './share-styles.ts'
import { translationLanguage } from './translated-snapshots.ts'

type PageRequest = {
  readonly edition: Edition
  readonly activestop: string
  readonly origin: string
  /** Raw value of the query parameter. */
  readonly language?: unknown
}

/** Path parameters of a part, unvalidated except for the edition. */
type PartRequest = {
  readonly edition: Edition
  /** Version number and digest. */
  readonly version: string
  readonly language: string
  readonly name: string
}

/** Responses about published tours, prepared on first request and cached. */
export type PublishedTours = {
  document(edition: Edition): Promise<PreparedResponse>
  page(request: PageRequest): Promise<PreparedResponse>
  /** Cached responses, synchronously; pages in their original language only. */
  readonly ready: {
    document(edition: Edition): PreparedResponse | undefined
    page(request: Omit<PageRequest, 'language'>): PreparedResponse | undefined
  }
  /** A part of a large tour. Rejects with `resource.notFound` for an unknown part. */
  part(request: PartRequest): Promise<PreparedResponse>
  /** oEmbed response for a share link, as JSON. */
  oembed(request: OembedRequest & { edition: Edition; origin: string }): Promise<string>
  /** URL of the poster of a stop, by default the first one; `undefined` for a stop without one. */
  poster(edition: Edition, activestop?: string): Promise<string | undefined>
  /** 1-based position of the first stop. */
  startPosition(edition: Edition): Promise<number>
  /** A PDF that the tour shows; `undefined` for any other. */
  documentFile(edition: Edition, mediaId: string): Promise<PublicDocument | undefined>
}

/**
 * A response for the origin that its links contain, or empty. Callers control the origin of a request, so that it is part
 * of the entry and not of the cache key: forged origins replace one another instead of filling the cache.
 */
type CachedResponse = { readonly origin: string; readonly response: PreparedResponse }

type ResponseKey = { readonly key: string; readonly origin: string }

type Page = { readonly edition: Edition; readonly version: PublishedVersion; readonly origin: string }

type Settings = { readonly files: Files; readonly assets: () => SdkAssets | undefined; readonly secure: boolean }

/** Requires revalidation by ETag on each request, because a version may be replaced at any moment. */
const revalidated = { 'Cache-Control': 'no-cache' }
const revalidatedByBrowsers = { 'Cache-Control': 'private, no-cache' }
const unlisted = { 'X-Robots-Tag': 'noindex' }

/** Headers for caching and indexing of an edition. */
function headersFor({ isPrivate, isListed }: Edition): OutgoingHttpHeaders {
  const caching = isPrivate ? revalidatedByBrowsers : revalidated
  return isListed ? caching : { ...caching, ...unlisted }
}

/** Headers for parts, which are immutable and therefore cached longer unless the edition is private. */
function headersForPart(edition: Edition): OutgoingHttpHeaders {
  if (edition.isPrivate) return headersFor(edition)
  return edition.isListed ? immutableInBrowsers : { ...immutableInBrowsers, ...unlisted }
}

/** Approximate memory of one entry in `partsVersions`. */
const partsVersionBytes = 300

/** Creates the responses about published tours, with caches for versions and responses. */
export function createPublishedTours({ files, assets, secure }: Settings): PublishedTours {
  const versions = createByteCache<PublishedVersion>(shareLimits.cacheBytes)
  const ranges = createByteCache<StopRange>(shareLimits.cacheBytes)
  const responses = createByteCache<CachedResponse>(shareLimits.cacheBytes)
  const partsVersions = createByteCache<{ readonly name: string | null }>(
    shareLimits.addressCacheSize * partsVersionBytes,
  )

  const readOnce = onceAtATime<PublishedVersion>()
  const readRangeOnce = onceAtATime<StopRange>()
  const createOnce = onceAtATime<PreparedResponse>()

  const cacheRange = async (key: string, create: () => Promise<StopRange>): Promise<StopRange> => {
    const cached = ranges.get(key)
    if (cached) return cached
    return readRangeOnce(key, async () => {
      const range = await create()
      ranges.set(key, range, range.sizeBytes)
      return range
    })
  }

  const cacheVersion = async (
    key: string,
    read: () => Promise<PublishedVersion | undefined>,
  ): Promise<PublishedVersion> => {
    const cached = versions.get(key)
    if (cached) return cached
    return readOnce(key, async () => {
      const version = await read()
      if (!version) throw new AppError('server.busy', { cause: new Error(`the files of version ${key} are missing`) })
      versions.set(key, version, version.sizeBytes)
      return version
    })
  }
  const versionKey = ({ shareId, number }: Edition) => `${shareId}/${number}`
  const loadPublished = (edition: Edition) =>
    cacheVersion(versionKey(edition), async () => {
      const { shareId, number, isReplaced } = edition
      const version = await findVersion(files, { shareId, number }, cacheRange)
      if (version === undefined && isReplaced) throw new AppError('resource.notFound')
      if (version !== undefined)
        partsVersions.set(versionKey(edition), { name: version.partsVersion }, partsVersionBytes)
      return version
    })

  const load = async (edition: Edition): Promise<PublishedVersion> => {
    const published = await loadPublished(edition)
    return isAsPublished(edition) ? published : cacheVersion(edition.key, () => published.inEdition(edition))
  }

  const loadTranslated = async (edition: Edition, requestedLanguage: unknown): Promise<PublishedVersion> => {
    const original = await load(edition)
    const language = translationLanguage(original, requestedLanguage)
    if (language === undefined) return original
    const key = isAsPublished(edition) ? versionKey(edition) : edition.key
    return cacheVersion(`${key}/${language}`, () => original.translated(language))
  }

  const cachedResponse = (key: string, origin: string): PreparedResponse | undefined => {
    const entry = responses.get(key)
    return entry?.origin === origin ? entry.response : undefined
  }
  const cacheResponse = async (
    { key, origin }: ResponseKey,
    create: () => Promise<PreparedResponse>,
  ): Promise<PreparedResponse> => {
    const cached = cachedResponse(key, origin)
    if (cached) return cached
    return createOnce(`${origin} ${key}`, async () => {
      const response = await create()
      responses.set(key, { origin, response }, response.sizeBytes)
      return response
    })
  }

  const createPage = async ({ edition, version, origin }: Page, index: number): Promise<PreparedResponse> => {
    const sdk = assets()
    if (!sdk) throw new AppError('server.busy', { message: 'The viewer is not built. Run npm start.' })
    const styles = shareStyles(sdk.font, version.tour.styles)
    const { isListed, embedDomains: framedBy } = edition
    const [snapshot, opening] = await Promise.all([version.snapshotAround(index), version.opening(index)])
    // Short links may change, so that the share id is canonical; a share link must not reveal other addresses.
    const canonicalId = isListed ? edition.shareId : edition.name
    const html = renderSharePage({ snapshot, opening, index, origin, assets: sdk, styles, isListed, canonicalId })
    const { framesOthers, framesOwn, mapboxToken } = version
    const content = { framesOthers, framesOwn, showsMapbox: mapboxToken !== null }
    const securityHeaders = visitorPageHeaders({ styleHash: inlineHash(styles), framedBy, ...content, secure })
    const headers = { ...securityHeaders, ...headersFor(edition) }
    return prepareResponse({ body: Buffer.from(html), headers, compressible: true })
  }

  const prepareJson = (json: string, cacheHeaders: OutgoingHttpHeaders): Promise<PreparedResponse> => {
    const headers = { ...publicCorsHeaders, ...cacheHeaders, 'Content-Type': 'application/json; charset=utf-8' }
    return prepareResponse({ body: Buffer.from(json), headers, compressible: true })
  }

  const documentKey = ({ key }: Edition) => `document ${key}`
  const pageKey = ({ key }: Edition, position: string | number, translation = '') =>
    `page ${key} ${position} ${translation}`
  const ready: PublishedTours['ready'] = {
    document: (edition) => cachedResponse(documentKey(edition), ''),
    page: ({ edition, activestop, origin }) => cachedResponse(pageKey(edition, activestop), origin),
  }

  return {
    ready,
    document: (edition) =>
      cacheResponse({ key: documentKey(edition), origin: '' }, async () =>
        prepareJson(await (await load(edition)).wholeJson(), headersFor(edition)),
      ),
    async part({ edition, version, language, name }) {
      const key = `part ${edition.key} ${version} ${language} ${name}`
      const cached = cachedResponse(key, '')
      if (cached) return cached
      // A wrong version is rejected without loading the tour.
      const partsVersion = partsVersions.get(versionKey(edition))
      if (partsVersion !== undefined && partsVersion.name !== version) throw new AppError('resource.notFound')
      const original = await load(edition)
      const translated = language === original.writtenIn ? original : await loadTranslated(edition, language)
      // An unknown language falls back to the original one, which must not be served under this URL.
      if (translated.tour.language !== language) throw new AppError('resource.notFound')
      const json = await translated.part(version, name)
      if (json === undefined) throw new AppError('resource.notFound')
      return cacheResponse({ key, origin: '' }, () => prepareJson(json, headersForPart(edition)))
    },
    async page({ edition, activestop, origin, language }) {
      const cached = language === undefined ? ready.page({ edition, activestop, origin }) : undefined
      if (cached) return cached
      const version = await loadTranslated(edition, language)
      const index = stopIndexOf(activestop, version.stopCount)
      const { tour, writtenIn } = version
      const translation = tour.language === writtenIn ? '' : tour.language
      return cacheResponse({ key: pageKey(edition, index + 1, translation), origin }, () =>
        createPage({ edition, version, origin }, index),
      )
    },
    async oembed({ edition, activestop, origin, ...sizeLimits }) {
      const version = await load(edition)
      const index = activestop === undefined ? undefined : stopIndexOf(activestop, version.stopCount)
      const stopIndex = index ?? version.startIndex
      const snapshot = await version.snapshotAround(stopIndex)
      const stop = snapshot.stops[stopIndex]
      return JSON.stringify(oembedOf({ shareId: edition.name, snapshot, stop, index, origin }, sizeLimits))
    },
    async poster(edition, activestop) {
      const version = await load(edition)
      const index = activestop === undefined ? version.startIndex : stopIndexOf(activestop, version.stopCount)
      const { document, stops } = await version.snapshotAround(index)
      const stop = stops[index]
      return stop && posterOf(document, stop)?.url
    },
    async documentFile(edition, mediaId) {
      const documents = await (await loadPublished(edition)).documents()
      return Object.hasOwn(documents, mediaId) ? documents[mediaId] : undefined
    },
    startPosition: async (edition) => (await load(edition)).startIndex + 1,
  }
}
