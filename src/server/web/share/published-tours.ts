import type { OutgoingHttpHeaders } from 'node:http'
import { AppError } from '../../../shared/kernel/app-error.ts'
import { limits } from '../../../shared/limits.ts'
import { posterOf } from '../../../shared/publishing/poster-of.ts'
import type { PublicDocument } from '../../../shared/publishing/tour-document.ts'
import { stopIndexOf } from '../../../shared/web/routes.ts'
import { onceAtATime } from '../../kernel/once-at-a-time.ts'
import type { Files } from '../../ports/files.ts'
import { createByteCache } from '../byte-cache.ts'
import { type PreparedResponse, prepareResponse } from '../prepared-response.ts'
import { keptByBrowsers, openToAll } from '../public-file-headers.ts'
import type { SdkAssets } from '../sdk/sdk-assets.ts'
import { visitorPageHeaders } from '../visitor-headers.ts'
import { type Edition, isAsPublished } from './edition.ts'
import { type OembedRequest, oembedOf } from './oembed.ts'
import { findVersion } from './parts/find-version.ts'
import type { StopRange } from './parts/parted-version.ts'
import type { PublishedVersion } from './published-version.ts'
import { renderSharePage } from './share-page.ts'
import { inlineHash, shareStyles } from './share-styles.ts'
import { askedLanguage } from './translated-snapshots.ts'

type PageRequest = {
  readonly edition: Edition
  readonly activestop: string
  readonly origin: string
  /** Of the query: may be anything. */
  readonly language?: unknown
}

/** All but the edition may be anything. */
type PartRequest = {
  readonly edition: Edition
  /** The number with the digest. */
  readonly version: string
  readonly language: string
  readonly name: string
}

/** Answers about one published snapshot, made when first asked for and kept while there is room. */
export type PublishedTours = {
  document(edition: Edition): Promise<PreparedResponse>
  page(request: PageRequest): Promise<PreparedResponse>
  /** The same where they were made before and are kept; pages in the language that they were written in. */
  readonly ready: {
    document(edition: Edition): PreparedResponse | undefined
    page(request: Omit<PageRequest, 'language'>): PreparedResponse | undefined
  }
  /** A part of a large tour. Rejects with `resource.notFound` for one that there is not. */
  part(request: PartRequest): Promise<PreparedResponse>
  /** What other sites are told about a share link, as JSON. */
  oembed(request: OembedRequest & { edition: Edition; origin: string }): Promise<string>
  /** Address of the image that stands in for a stop, the first one unless named; `undefined` for a stop without one. */
  poster(edition: Edition, activestop?: string): Promise<string | undefined>
  /** 1-based position of the stop that visitors begin at. */
  startPosition(edition: Edition): Promise<number>
  /** A PDF that the tour shows; `undefined` for any other. */
  documentFile(edition: Edition, mediaId: string): Promise<PublicDocument | undefined>
}

/**
 * An answer as it was made last, for the origin that it names, if any. Callers choose what their request says of its
 * origin, so it is no part of the key: made-up ones find no room of their own, and nobody gets a page with that of
 * another.
 */
type Kept = { readonly origin: string; readonly response: PreparedResponse }

type Settings = { readonly files: Files; readonly assets: () => SdkAssets | undefined; readonly secure: boolean }

/** Revalidated every time, by ETag: a publication may be replaced at any moment. */
const revalidated = { 'Cache-Control': 'no-cache' }
const revalidatedByBrowsers = { 'Cache-Control': 'private, no-cache' }
const unlisted = { 'X-Robots-Tag': 'noindex' }

/** How an answer about an edition may be kept, and whether search engines may list it. */
function headersFor({ isPrivate, isListed }: Edition): OutgoingHttpHeaders {
  const kept = isPrivate ? revalidatedByBrowsers : revalidated
  return isListed ? kept : { ...kept, ...unlisted }
}

/** The same of what never changes under its address, where everybody may have it. */
function headersForPart(edition: Edition): OutgoingHttpHeaders {
  if (edition.isPrivate) return headersFor(edition)
  return edition.isListed ? keptByBrowsers : { ...keptByBrowsers, ...unlisted }
}

/** About what it costs to remember the name of a version. */
const partsVersionBytes = 300

export function createPublishedTours({ files, assets, secure }: Settings): PublishedTours {
  const versions = createByteCache<PublishedVersion>(limits.shareCacheBytes)
  const ranges = createByteCache<StopRange>(limits.shareCacheBytes)
  const responses = createByteCache<Kept>(limits.shareCacheBytes)
  const partsVersions = createByteCache<{ readonly name: string | null }>(
    limits.sharePointerCacheSize * partsVersionBytes,
  )

  const readOnce = onceAtATime<PublishedVersion>()
  const readRangeOnce = onceAtATime<StopRange>()
  const makeOnce = onceAtATime<PreparedResponse>()

  const keepRange = async (key: string, make: () => Promise<StopRange>): Promise<StopRange> => {
    const ready = ranges.get(key)
    if (ready) return ready
    return readRangeOnce(key, async () => {
      const range = await make()
      ranges.set(key, range, range.sizeBytes)
      return range
    })
  }

  const loaded = async (key: string, read: () => Promise<PublishedVersion | undefined>): Promise<PublishedVersion> => {
    const ready = versions.get(key)
    if (ready) return ready
    return readOnce(key, async () => {
      const version = await read()
      if (!version) throw new AppError('server.busy', { cause: new Error(`the files of publication ${key} are away`) })
      versions.set(key, version, version.sizeBytes)
      return version
    })
  }
  const versionKey = ({ shareId, number }: Edition) => `${shareId}/${number}`
  const loadPublished = (edition: Edition) =>
    loaded(versionKey(edition), async () => {
      const { shareId, number, isReplaced } = edition
      const version = await findVersion(files, { shareId, number }, keepRange)
      if (version === undefined && isReplaced) throw new AppError('resource.notFound')
      if (version !== undefined)
        partsVersions.set(versionKey(edition), { name: version.partsVersion }, partsVersionBytes)
      return version
    })

  const load = async (edition: Edition): Promise<PublishedVersion> => {
    const published = await loadPublished(edition)
    return isAsPublished(edition) ? published : loaded(edition.key, () => published.inEdition(edition))
  }

  const loadTranslated = async (edition: Edition, asked: unknown): Promise<PublishedVersion> => {
    const written = await load(edition)
    const language = askedLanguage(written, asked)
    if (language === undefined) return written
    const key = isAsPublished(edition) ? `${edition.shareId}/${edition.number}` : edition.key
    return loaded(`${key}/${language}`, () => written.translated(language))
  }

  const readyFor = (key: string, origin: string): PreparedResponse | undefined => {
    const ready = responses.get(key)
    return ready?.origin === origin ? ready.response : undefined
  }
  type Wanted = { readonly key: string; readonly origin: string }
  const kept = async ({ key, origin }: Wanted, make: () => Promise<PreparedResponse>): Promise<PreparedResponse> => {
    const ready = readyFor(key, origin)
    if (ready) return ready
    return makeOnce(`${origin} ${key}`, async () => {
      const response = await make()
      responses.set(key, { origin, response }, response.sizeBytes)
      return response
    })
  }

  type Page = { readonly edition: Edition; readonly version: PublishedVersion; readonly origin: string }
  const makePage = async ({ edition, version, origin }: Page, index: number): Promise<PreparedResponse> => {
    const sdk = assets()
    if (!sdk) throw new AppError('server.busy', { message: 'The viewer is not built. Run npm start.' })
    const styles = shareStyles(sdk.font, version.tour.styles)
    const { isListed, embedDomains: framedBy } = edition
    const [snapshot, opening] = await Promise.all([version.around(index), version.opening(index)])
    // A short link may change; visitors of a share link are told of no other address.
    const canonicalId = isListed ? edition.shareId : edition.name
    const html = renderSharePage({ snapshot, opening, index, origin, assets: sdk, styles, isListed, canonicalId })
    const { framesOthers, framesOwn, mapboxToken } = version
    const shows = { framesOthers, framesOwn, showsMapbox: mapboxToken !== null }
    const headers = visitorPageHeaders({ styleHash: inlineHash(styles), framedBy, ...shows, secure })
    const kept = headersFor(edition)
    return prepareResponse({ body: Buffer.from(html), headers: { ...headers, ...kept }, compressible: true })
  }

  const asJson = (json: string, freshness: OutgoingHttpHeaders): Promise<PreparedResponse> => {
    const headers = { ...openToAll, ...freshness, 'Content-Type': 'application/json; charset=utf-8' }
    return prepareResponse({ body: Buffer.from(json), headers, compressible: true })
  }

  const documentKey = ({ key }: Edition) => `document ${key}`
  const pageKey = ({ key }: Edition, position: string | number, tag = '') => `page ${key} ${position} ${tag}`
  const ready: PublishedTours['ready'] = {
    document: (edition) => readyFor(documentKey(edition), ''),
    page: ({ edition, activestop, origin }) => readyFor(pageKey(edition, activestop), origin),
  }

  return {
    ready,
    document: (edition) =>
      kept({ key: documentKey(edition), origin: '' }, async () =>
        asJson(await (await load(edition)).whole(), headersFor(edition)),
      ),
    async part({ edition, version, language, name }) {
      const key = `part ${edition.key} ${version} ${language} ${name}`
      const made = readyFor(key, '')
      if (made) return made
      // What names no version of the tour is not worth reading one, again and again.
      const known = partsVersions.get(versionKey(edition))
      if (known !== undefined && known.name !== version) throw new AppError('resource.notFound')
      const written = await load(edition)
      const shown = language === written.writtenIn ? written : await loadTranslated(edition, language)
      // an unknown language would read like the author's
      if (shown.tour.language !== language) throw new AppError('resource.notFound')
      const json = await shown.part(version, name)
      if (json === undefined) throw new AppError('resource.notFound')
      return kept({ key, origin: '' }, () => asJson(json, headersForPart(edition)))
    },
    async page({ edition, activestop, origin, language }) {
      const made = language === undefined ? ready.page({ edition, activestop, origin }) : undefined
      if (made) return made
      const version = await loadTranslated(edition, language)
      const index = stopIndexOf(activestop, version.stopCount)
      const { tour, writtenIn } = version
      const tag = tour.language === writtenIn ? '' : tour.language
      return kept({ key: pageKey(edition, index + 1, tag), origin }, () =>
        makePage({ edition, version, origin }, index),
      )
    },
    async oembed({ edition, activestop, origin, ...room }) {
      const version = await load(edition)
      const index = activestop === undefined ? undefined : stopIndexOf(activestop, version.stopCount)
      const first = index ?? version.startIndex
      const snapshot = await version.around(first)
      const stop = snapshot.stops[first]
      return JSON.stringify(oembedOf({ shareId: edition.name, snapshot, stop, index, origin }, room))
    },
    async poster(edition, activestop) {
      const version = await load(edition)
      const index = activestop === undefined ? version.startIndex : stopIndexOf(activestop, version.stopCount)
      const { document, stops } = await version.around(index)
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
