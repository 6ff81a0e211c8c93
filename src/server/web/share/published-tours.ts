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
import { type OembedRequest, oembedOf } from './oembed.ts'
import { renderSharePage } from './share-page.ts'
import { shareStyles, styleHash } from './share-styles.ts'
import { readSnapshot, type Snapshot, startIndexOf } from './snapshots.ts'
import { askedLanguage, readTranslated } from './translated-snapshots.ts'

type PageRequest = {
  readonly shareId: string
  readonly number: number
  readonly activestop: string
  readonly origin: string
  /** Of the query: may be anything. */
  readonly language?: unknown
}

/** Answers about one published snapshot, made when first asked for and kept while there is room. */
export type PublishedTours = {
  document(shareId: string, number: number): Promise<PreparedResponse>
  page(request: PageRequest): Promise<PreparedResponse>
  /** What other sites are told about a share link, as JSON. */
  oembed(request: OembedRequest & { number: number; origin: string }): Promise<string>
  /** Address of the image that stands in for a stop, the first one unless named; `undefined` for a stop without one. */
  poster(shareId: string, number: number, activestop?: string): Promise<string | undefined>
  /** 1-based position of the stop that the author chose as the first. */
  startPosition(shareId: string, number: number): Promise<number>
  /** A PDF that the tour shows; `undefined` for any other. */
  documentFile(shareId: string, number: number, mediaId: string): Promise<PublicDocument | undefined>
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
  const load = (shareId: string, number: number) =>
    loaded(`${shareId}/${number}`, () => readSnapshot(files, shareId, number))

  const loadTranslated = async (shareId: string, number: number, asked: unknown): Promise<Snapshot> => {
    const written = await load(shareId, number)
    const language = askedLanguage(written, asked)
    if (language === undefined) return written
    return loaded(`${shareId}/${number}/${language}`, () => readTranslated(files, written, language))
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

  const makePage = async (snapshot: Snapshot, index: number, origin: string): Promise<PreparedResponse> => {
    const sdk = assets()
    if (!sdk) throw new AppError('server.busy', { message: 'The viewer is not built. Run npm start.' })
    const styles = shareStyles(sdk.font, snapshot.tour.styles)
    const html = renderSharePage({ snapshot, index, origin, assets: sdk, styles })
    const framesOthers = snapshot.stops.some(({ hotspots }) => hotspots.some(framesPage))
    const framesOwn = snapshot.stops.some(({ hotspots }) => hotspots.some(framesOwnFile))
    const shows = { framesOthers, framesOwn, showsMapbox: snapshot.document.mapboxToken !== null }
    const headers = visitorPageHeaders({ styleHash: styleHash(styles), frameable: true, ...shows, secure })
    return prepareResponse({ body: Buffer.from(html), headers: { ...headers, ...revalidated }, compressible: true })
  }

  return {
    document: (shareId, number) =>
      kept({ key: `document ${shareId} ${number}`, origin: '' }, async () => {
        const { json } = await load(shareId, number)
        const headers = { ...openToAll, ...revalidated, 'Content-Type': 'application/json; charset=utf-8' }
        return prepareResponse({ body: Buffer.from(json), headers, compressible: true })
      }),
    async page({ shareId, number, activestop, origin, language }) {
      const keyOf = (position: string | number, tag = '') => `page ${shareId} ${number} ${position} ${tag}`
      const ready = language === undefined ? readyFor(keyOf(activestop), origin) : undefined
      if (ready) return ready
      const snapshot = await loadTranslated(shareId, number, language)
      const index = stopIndexOf(activestop, snapshot.stops.length)
      const { tour, writtenIn } = snapshot
      const tag = tour.language === writtenIn ? '' : tour.language
      return kept({ key: keyOf(index + 1, tag), origin }, () => makePage(snapshot, index, origin))
    },
    async oembed({ shareId, activestop, number, origin, ...room }) {
      const snapshot = await load(shareId, number)
      const index = activestop === undefined ? undefined : stopIndexOf(activestop, snapshot.stops.length)
      return JSON.stringify(oembedOf({ snapshot, index, origin }, room))
    },
    async poster(shareId, number, activestop) {
      const snapshot = await load(shareId, number)
      const { document, stops } = snapshot
      const stop = stops[activestop === undefined ? startIndexOf(snapshot) : stopIndexOf(activestop, stops.length)]
      return stop && posterOf(document, stop)?.url
    },
    async documentFile(shareId, number, mediaId) {
      const { documents = {} } = (await load(shareId, number)).tour
      return Object.hasOwn(documents, mediaId) ? documents[mediaId] : undefined
    },
    startPosition: async (shareId, number) => startIndexOf(await load(shareId, number)) + 1,
  }
}
