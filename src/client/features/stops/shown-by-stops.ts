import { isStopKind } from '../../../shared/stop-kinds.ts'
import type { trpc } from '../../platform/trpc.ts'

type Client = ReturnType<typeof trpc.useUtils>['client']
type Stored = { readonly id: string; readonly name: string }

/**
 * Parts media into those that stops can show and the others, by the kinds the server found their files to be: a film may
 * hold nothing but sound, and the browser that sent it cannot always tell.
 */
export async function shownByStops<Item extends Stored>(client: Client, media: readonly Item[]) {
  const known = await client.media.list.query({ mediaIds: media.map(({ id }) => id) })
  const ids = new Set(known.filter(({ kind }) => isStopKind(kind)).map(({ id }) => id))
  return { shown: media.filter(({ id }) => ids.has(id)), others: media.filter(({ id }) => !ids.has(id)) }
}
