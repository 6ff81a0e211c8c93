import { z } from 'zod'
import { AppError } from '../../../shared/kernel/app-error.ts'
import { frameCode, frameSize, shareAddress } from '../../../shared/publishing/embed-codes.ts'
import type { PublicStop } from '../../../shared/publishing/tour-document.ts'
import type { Snapshot } from './snapshots.ts'
import { socialImageOf } from './social-image.ts'

/** A site that names no size, or leaves it empty, takes any. */
const side = z.union([z.literal('').transform(() => undefined), z.coerce.number().int().min(1)]).optional()

/** What a site that was given a share link asks by (oembed.com, 2.2). */
const oembedQuery = z.object({
  url: z.url().max(2_000),
  format: z.string().default('json'),
  maxwidth: side,
  maxheight: side,
})
export type OembedRequest = {
  /** A share id, the id of a share link, or a short link. */
  readonly shareId: string
  /** Undefined for a link that names no stop. */
  readonly activestop: string | undefined
  readonly maxWidthPx: number
  readonly maxHeightPx: number
}

const sharePath = /^\/share\/([0-9A-Za-z-]+)(?:\/stop\/([^/]+))?\/?$/

/**
 * Reads the query of an oEmbed request. Rejects with 400 for one that is none, 404 for addresses that are no share of
 * ours, and 501 for other formats than JSON, as the specification of oEmbed wants it.
 */
export function readOembedQuery(query: unknown, origin: string): OembedRequest {
  const { success, data } = oembedQuery.safeParse(query)
  if (!success) throw new AppError('input.invalid')
  if (data.format !== 'json') throw new AppError('request.formatUnknown')
  const address = new URL(data.url)
  const [, shareId, activestop] = sharePath.exec(address.pathname) ?? []
  if (address.origin !== new URL(origin).origin || shareId === undefined) throw new AppError('resource.notFound')
  const { maxwidth: maxWidthPx = frameSize.widthPx, maxheight: maxHeightPx = frameSize.heightPx } = data
  return { shareId, activestop, maxWidthPx, maxHeightPx }
}

type Shown = {
  readonly shareId: string
  readonly snapshot: Snapshot
  /** The stop that the frame shows first. */
  readonly stop: PublicStop | undefined
  /** Its index; undefined for the tour's own first stop. */
  readonly index: number | undefined
  readonly origin: string
}
type Room = Pick<OembedRequest, 'maxWidthPx' | 'maxHeightPx'>

function thumbnailOf(snapshot: Snapshot, stop: PublicStop | undefined, origin: string) {
  const image = socialImageOf(snapshot, stop)
  if (image === undefined) return {}
  return {
    thumbnail_url: new URL(image.path, origin).href,
    thumbnail_width: image.widthPx,
    thumbnail_height: image.heightPx,
  }
}

/** A tour as other sites put it into their pages: a frame within the room they have. */
export function oembedOf({ shareId, snapshot, stop, index, origin }: Shown, { maxWidthPx, maxHeightPx }: Room) {
  const width = Math.min(maxWidthPx, frameSize.widthPx)
  const heightPx = Math.min(maxHeightPx, frameSize.heightPx)
  const address = shareAddress(origin, shareId, index === undefined ? undefined : index + 1)
  return {
    version: '1.0',
    type: 'rich',
    provider_name: 'Stopover',
    provider_url: origin,
    title: snapshot.tour.name,
    ...thumbnailOf(snapshot, stop, origin),
    width,
    height: heightPx,
    html: frameCode({ address, title: snapshot.tour.name, width: String(width), heightPx }),
  }
}
