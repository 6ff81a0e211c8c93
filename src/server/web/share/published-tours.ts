import { framesOwnFile, framesPage } from '../../../shared/hotspots/references.ts'
import { AppError } from '../../../shared/kernel/app-error.ts'
import { limits } from '../../../shared/limits.ts'
import { posterOf } from '../../../shared/publishing/poster-of.ts'
import type { PublicDocument } from '../../../shared/publishing/tour-document.ts'
import { stopIndexOf } from '../../../shared/web/routes.ts'
import { onceAtATime } from '../../kernel/once-at-a-time.ts'
import type { Files } from '../../ports/files.ts'
import { createByteCache } from '../byte-cache.ts'
import { type PreparedResponse, prepareResponse } from '../prepared-response.ts'
import { openToAll } from '../public-file-headers.ts'
import type { SdkAssets } from '../sdk/sdk-assets.ts'
import { visitorPageHeaders } from '../visitor-headers.ts'
import { type Edition, isAsPublished, snapshotIn } from './edition.ts'
import { type OembedRequest, oembedOf } from './oembed.ts'
import { renderSharePage } from './share-page.ts'
import { shareStyles, styleHash } from './share-styles.ts'
import { readSnapshot, type Snapshot, startIndexOf } from './snapshots.ts'
import { askedLanguage, readTranslated } from './translated-snapshots.ts'

type PageRequest = {
  readonly edition: Edition
  readonly activestop: string
  readonly origin: string
  /** Of the query: may be anything. */
  readonly language?: unknown
}

/** Answers about one published snapshot, made when first asked for and kept while there is room. */
export type PublishedTours = {
  document(edition: Edition): Promise<PreparedResponse>
  page(request: PageRequest): Promise<PreparedResponse>
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

/** A snapshot, with the texts that its pages share, costs about this much more in memory than its JSON is long. */
const snapshotFactor = 6

/** Revalidated every time, by ETag: a publication may be replaced at any moment. */
const revalidated = { 'Cache-Control': 'no-cache' }
const revalidatedByBrowsers = { 'Cache-Control': 'private, no-cache' }

/** How an answer about an edition may be kept, and whether search engines may list it. */
function headersFor({ isPrivate, isListed }: Edition) {
  const kept = isPrivate ? revalidatedByBrowsers : revalidated
  return isListed ? kept : { ...kept, 'X-Robots-Tag': 'noindex' }
}

export function createPublishedTours({ files, assets, secure }: Settings): PublishedTours {
  const snapshots = createByteCache<Snapshot>(limits.shareCacheBytes)
  const responses = createByteCache<Kept>(limits.shareCacheBytes)

  const readOnce = onceAtATime<Snapshot>()
  const makeOnce = onceAtATime<PreparedResponse>()

  const loaded = async (key: string, read: () => Promise<Snapshot | undefined>): Promise<Snapshot> => {
    const ready = snapshots.get(key)
    if (ready) return ready
    return readOnce(key, async () => {
      const snapshot = await read()
      if (!snapshot) throw new AppError('server.busy', { cause: new Error(`the files of publication ${key} are away`) })
      snapshots.set(key, snapshot, snapshot.json.length * snapshotFactor)
      return snapshot
    })
  }
  const loadPublished = ({ shareId, number }: Edition) =>
    loaded(`${shareId}/${number}`, () => readSnapshot(files, shareId, number))

  const load = async (edition: Edition): Promise<Snapshot> => {
    const published = await loadPublished(edition)
    if (isAsPublished(edition)) return published
    return loaded(edition.key, async () => snapshotIn(published, edition))
  }

  const loadTranslated = async (edition: Edition, asked: unknown): Promise<Snapshot> => {
    const published = await loadPublished(edition)
    const language = askedLanguage(published, asked)
    if (language === undefined) return load(edition)
    const translate = () => readTranslated(files, published, language)
    if (isAsPublished(edition)) return loaded(`${edition.shareId}/${edition.number}/${language}`, translate)
    return loaded(`${edition.key}/${language}`, async () => {
      const translated = await translate()
      return translated && snapshotIn(translated, edition)
    })
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

  type Page = { readonly edition: Edition; readonly snapshot: Snapshot; readonly origin: string }
  const makePage = async ({ edition, snapshot, origin }: Page, index: number): Promise<PreparedResponse> => {
    const sdk = assets()
    if (!sdk) throw new AppError('server.busy', { message: 'The viewer is not built. Run npm start.' })
    const styles = shareStyles(sdk.font, snapshot.tour.styles)
    const { isListed, embedDomains: framedBy } = edition
    // A short link may change; visitors of a share link are told of no other address.
    const canonicalId = isListed ? edition.shareId : edition.name
    const html = renderSharePage({ snapshot, index, origin, assets: sdk, styles, isListed, canonicalId })
    const framesOthers = snapshot.stops.some(({ hotspots }) => hotspots.some(framesPage))
    const framesOwn = snapshot.stops.some(({ hotspots }) => hotspots.some(framesOwnFile))
    const shows = { framesOthers, framesOwn, showsMapbox: snapshot.document.mapboxToken !== null }
    const headers = visitorPageHeaders({ styleHash: styleHash(styles), framedBy, ...shows, secure })
    const kept = headersFor(edition)
    return prepareResponse({ body: Buffer.from(html), headers: { ...headers, ...kept }, compressible: true })
  }

  return {
    document: (edition) =>
      kept({ key: `document ${edition.key}`, origin: '' }, async () => {
        const { json } = await load(edition)
        const type = { 'Content-Type': 'application/json; charset=utf-8' }
        const headers = { ...openToAll, ...headersFor(edition), ...type }
        return prepareResponse({ body: Buffer.from(json), headers, compressible: true })
      }),
    async page({ edition, activestop, origin, language }) {
      const keyOf = (position: string | number, tag = '') => `page ${edition.key} ${position} ${tag}`
      const ready = language === undefined ? readyFor(keyOf(activestop), origin) : undefined
      if (ready) return ready
      const snapshot = await loadTranslated(edition, language)
      const index = stopIndexOf(activestop, snapshot.stops.length)
      const { tour, writtenIn } = snapshot
      const tag = tour.language === writtenIn ? '' : tour.language
      return kept({ key: keyOf(index + 1, tag), origin }, () => makePage({ edition, snapshot, origin }, index))
    },
    async oembed({ edition, activestop, origin, ...room }) {
      const snapshot = await load(edition)
      const index = activestop === undefined ? undefined : stopIndexOf(activestop, snapshot.stops.length)
      return JSON.stringify(oembedOf({ snapshot, index, origin }, room))
    },
    async poster(edition, activestop) {
      const snapshot = await load(edition)
      const { document, stops } = snapshot
      const stop = stops[activestop === undefined ? startIndexOf(snapshot) : stopIndexOf(activestop, stops.length)]
      return stop && posterOf(document, stop)?.url
    },
    async documentFile(edition, mediaId) {
      const { documents = {} } = (await loadPublished(edition)).tour
      return Object.hasOwn(documents, mediaId) ? documents[mediaId] : undefined
    },
    startPosition: async (edition) => startIndexOf(await load(edition)) + 1,
  }
}
