import type { MediaItem } from '../../../../shared/media/media.ts'
import { isStopKind } from '../../../../shared/tours/stop-kinds.ts'

type Client = {
  readonly media: {
    readonly list: { readonly query: (input: { mediaIds: string[] }) => Promise<readonly MediaItem[]> }
  }
}
type Stored = { readonly id: string; readonly name: string }

/** As many as the address of one question holds. */
const askedAtOnce = 100

/**
 * Parts media into those that stops can show and the others, by the kinds the server found their files to be: a video may
 * hold nothing but audio, and the browser that sent it cannot always tell.
 */
export async function shownByStops<Item extends Stored>(client: Client, media: readonly Item[]) {
  const ids = new Set<string>()
  for (let from = 0; from < media.length; from += askedAtOnce) {
    const mediaIds = media.slice(from, from + askedAtOnce).map(({ id }) => id)
    const known = await client.media.list.query({ mediaIds })
    for (const { id, kind } of known) if (isStopKind(kind)) ids.add(id)
  }
  return { shown: media.filter(({ id }) => ids.has(id)), others: media.filter(({ id }) => !ids.has(id)) }
}
