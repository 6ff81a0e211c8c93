import type { PublicStop } from '../../../shared/publishing/tour-document.ts'

/** Id of the time layer that is the own panorama of a stop. Captures have UUIDs. */
export const ownLayerId = 'own'

/** The own panorama of a stop or one of its captures. */
export type TimeLayer = { readonly id: string; readonly name: string; readonly date: string | null }

type LayeredStop = Pick<PublicStop, 'timeLayers'>

/** Time layers of a stop: its own panorama, then its captures; empty if it has no captures. */
export function timeLayersOf({ timeLayers }: LayeredStop): readonly TimeLayer[] {
  if (!timeLayers) return []
  const { name, date = null, captures } = timeLayers
  return [
    { id: ownLayerId, name, date },
    ...captures.map((capture) => ({ id: capture.id, name: capture.name, date: capture.date ?? null })),
  ]
}
