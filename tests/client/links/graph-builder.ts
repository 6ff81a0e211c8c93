import { type LinkGraph, linkGraphOf } from '../../../src/client/features/tours/links/graph/link-graph.ts'
import type { Hotspot } from '../../../src/shared/hotspots/hotspots.ts'
import type { Tour } from '../../../src/shared/tours/tours.ts'
import { aLink, aStop, aTour } from '../editor/tour-builder.ts'

/** Links as pairs of stop ids, each in one direction. */
type Links = readonly (readonly [string, string])[]

/** Graph of stops with links; `hiddenIds` are ids of hidden link hotspots, such as `a>b`. */
export function aGraph(
  stopIds: readonly string[],
  links: Links,
  { hiddenIds = [], ...fields }: Partial<Tour> & { readonly hiddenIds?: readonly string[] } = {},
): LinkGraph {
  const stops = stopIds.map((id) => {
    const hotspots = links
      .filter(([from]) => from === id)
      .map(([from, to]): Hotspot => {
        const linkId = `${from}>${to}`
        return { ...aLink(linkId, from, to), visible: !hiddenIds.includes(linkId) }
      })
    return aStop(id, { hotspots })
  })
  return linkGraphOf(aTour(stops, fields))
}
