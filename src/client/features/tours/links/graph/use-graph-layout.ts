import { useMemo } from 'react'
import type { MapPoint } from '../../../../../shared/geometry/mercator.ts'
import type { MediaItem } from '../../../../../shared/media/media.ts'
import type { FloorPlan } from '../../../../../shared/tours/floor-plans.ts'
import type { Tour } from '../../../../../shared/tours/tours.ts'
import { useTourEditor } from '../../tour-draft/use-tour-editor.tsx'
import { linkSites } from '../link-sites.ts'
import type { Positions } from './automatic-layout.ts'
import type { LinkGraph } from './link-graph.ts'
import { type SiteLayout, siteLayout } from './site-layout.ts'
import { useAutomaticLayout } from './use-automatic-layout.ts'

export const arrangements = ['automatic', 'plan', 'map'] as const
/** Arrangement of the stops in the link graph. */
export type Arrangement = (typeof arrangements)[number]

/** Image of a floor plan under the graph, with its size in pixels of the graph. */
export type PlanBase = {
  readonly media: MediaItem
  readonly width: number
  readonly height: number
}

/**
 * Map under the graph. `scale` is the width of the world in pixels of the graph, `origin` the map point at the graph's
 * origin.
 */
export type MapBase = { readonly scale: number; readonly origin: MapPoint }

export type GraphLayout =
  | { readonly name: 'computing' | 'failed' | 'noPlan' | 'noLocations' }
  | {
      readonly name: 'ready'
      /** Changes when all positions change, so that the whole graph is brought into view. */
      readonly key: string
      readonly positions: Positions
      readonly base: PlanBase | MapBase | null
    }

type Placement = Pick<Tour, 'floorPlans' | 'media' | 'stops'>

function planLayout(
  tour: Placement,
  plan: FloorPlan,
): { readonly site: SiteLayout; readonly media: MediaItem | undefined } {
  const media = tour.media.find(({ id }) => id === plan.mediaId)
  const site = linkSites(tour)[tour.floorPlans.indexOf(plan)]
  const size = { width: media?.widthPx ?? 1, height: media?.heightPx ?? 1 }
  return { site: siteLayout(site ?? { points: [] }, size), media }
}

/** Positions of the stops in an arrangement. `plan` is the selected floor plan; undefined if the tour has none. */
export function useGraphLayout(graph: LinkGraph, arrangement: Arrangement, plan: FloorPlan | undefined) {
  const { floorPlans, media, stops } = useTourEditor().tour
  const input = useMemo(
    () => ({
      stopIds: graph.stops.map(({ stop }) => stop.id),
      links: graph.links.map(({ stopIds }) => stopIds),
      startId: graph.stops.find(({ marks }) => marks.includes('start'))?.stop.id ?? null,
    }),
    [graph],
  )
  const automatic = useAutomaticLayout(input)
  const site = useMemo((): GraphLayout | null => {
    const tour = { floorPlans, media, stops }
    if (arrangement === 'automatic') return null
    if (arrangement === 'map') {
      const { positions, scale, origin } = siteLayout(linkSites(tour).at(-1) ?? { points: [] }, null)
      if (positions.size === 0) return { name: 'noLocations' }
      return { name: 'ready', key: 'map', positions, base: { scale, origin } }
    }
    if (plan === undefined) return { name: 'noPlan' }
    const { site: planSite, media: image } = planLayout(tour, plan)
    const { positions, width, height } = planSite
    const base = image?.status === 'complete' ? { media: image, width, height } : null
    return { name: 'ready', key: plan.id, positions, base }
  }, [arrangement, plan, floorPlans, media, stops])
  const automaticLayout: GraphLayout =
    automatic.layout.name === 'ready'
      ? {
          name: 'ready',
          key: `automatic ${automatic.requestNumber}`,
          positions: automatic.layout.positions,
          base: null,
        }
      : automatic.layout
  return { layout: site ?? automaticLayout, rearrange: automatic.rearrange }
}
