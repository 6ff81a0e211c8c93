import { z } from 'zod'
import { AppError } from '../../../shared/kernel/app-error.ts'
import { frameCode, frameSize, shareUrl } from '../../../shared/publishing/embed-codes.ts'
import type { PublicStop } from '../../../shared/publishing/tour-document.ts'
import type { Snapshot } from './snapshots.ts'
import { socialImageOf } from './social-image.ts'

/** Optional size limit in pixels; missing or empty for no limit. */
const sizeLimit = z.union([z.literal('').transform(() => undefined), z.coerce.number().int().min(1)]).optional()

/** Query parameters of the consumer request (oembed.com, 2.2). */
const oembedQuery = z.object({
  url: z.url().max(2_000),
  format: z.string().default('json'),
  maxwidth: sizeLimit,
  maxheight: sizeLimit,
})

export type OembedRequest = {
  /** Share id, share link id or short link. */
  readonly shareId: string
  /** Position of the stop in the URL; undefined for a link to the tour. */
  readonly activestop: string | undefined
  readonly maxWidthPx: number
  readonly maxHeightPx: number
}

const sharePath = /^\/share\/([0-9A-Za-z-]+)(?:\/stop\/([^/]+))?\/?$/

/**
 * Parses the query of an oEmbed request. Rejects with 400 for an invalid query, 404 for a URL that is no share of this
 * installation, and 501 for formats other than JSON, as the oEmbed specification requires.
 */
export function readOembedQuery(query: unknown, origin: string): OembedRequest {
  const { success, data } = oembedQuery.safeParse(query)
  if (!success) throw new AppError('input.invalid')
  if (data.format !== 'json') throw new AppError('request.formatUnknown')
  const url = new URL(data.url)
  const [, shareId, activestop] = sharePath.exec(url.pathname) ?? []
  if (url.origin !== new URL(origin).origin || shareId === undefined) throw new AppError('resource.notFound')
  const { maxwidth: maxWidthPx = frameSize.widthPx, maxheight: maxHeightPx = frameSize.heightPx } = data
  return { shareId, activestop, maxWidthPx, maxHeightPx }
}

type EmbeddedTour = {
  readonly shareId: string
  readonly snapshot: Snapshot
  /** The stop that the frame opens with. */
  readonly stop: PublicStop | undefined
  /** Index of the stop; undefined for the tour's own first stop. */
  readonly index: number | undefined
  readonly origin: string
}

type SizeLimits = Pick<OembedRequest, 'maxWidthPx' | 'maxHeightPx'>

function thumbnailOf(snapshot: Snapshot, stop: PublicStop | undefined, origin: string) {
  const image = socialImageOf(snapshot, stop)
  if (image === undefined) return {}
  return {
    thumbnail_url: new URL(image.path, origin).href,
    thumbnail_width: image.widthPx,
    thumbnail_height: image.heightPx,
  }
}

/** Builds the oEmbed response of type `rich`: an iframe within the consumer's size limits. */
export function oembedOf(
  { shareId, snapshot, stop, index, origin }: EmbeddedTour,
  { maxWidthPx, maxHeightPx }: SizeLimits,
) {
  const widthPx = Math.min(maxWidthPx, frameSize.widthPx)
  const heightPx = Math.min(maxHeightPx, frameSize.heightPx)
  const address = shareUrl(origin, shareId, index === undefined ? undefined : index + 1)
  return {
    version: '1.0',
    type: 'rich',
    provider_name: 'Stopover',
    provider_url: origin,
    title: snapshot.tour.name,
    ...thumbnailOf(snapshot, stop, origin),
    width: widthPx,
    height: heightPx,
    html: frameCode({ url: address, title: snapshot.tour.name, width: String(widthPx), heightPx }),
  }
}
