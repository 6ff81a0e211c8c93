import type { MediaItem } from '../../../../../shared/media/media.ts'
import { isStopKind } from '../../../../../shared/tours/stop-kinds.ts'

type Client = {
  readonly media: {
    readonly byIds: { readonly query: (input: { mediaIds: string[] }) => Promise<readonly MediaItem[]> }
  }
}
type MediaReference = { readonly id: string; readonly name: string }

/** Number of ids that certainly fit into the URL of one request. */
const idsPerRequestMax = 100

/**
 * Separates media that stops can show from other media, by the kinds that the server detected. The browser's guess may
 * be wrong, for example for a video file with audio only.
 */
export async function partitionByStopKind<Item extends MediaReference>(client: Client, media: readonly Item[]) {
  const stopMediaIds = new Set<string>()
  for (let start = 0; start < media.length; start += idsPerRequestMax) {
    const mediaIds = media.slice(start, start + idsPerRequestMax).map(({ id }) => id)
    const items = await client.media.byIds.query({ mediaIds })
    for (const { id, kind } of items) if (isStopKind(kind)) stopMediaIds.add(id)
  }
  return {
    stopMedia: media.filter(({ id }) => stopMediaIds.has(id)),
    otherMedia: media.filter(({ id }) => !stopMediaIds.has(id)),
  }
}
