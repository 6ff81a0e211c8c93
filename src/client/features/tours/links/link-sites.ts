import { metersPerPx, toMapPoint, worldPx } from '../../../../shared/geometry/mercator.ts'
import { bearingDeg, radPerDeg } from '../../../../shared/geometry/sphere.ts'
import type { FloorPlan } from '../../../../shared/tours/floor-plans.ts'
import type { Stop } from '../../../../shared/tours/stops.ts'
import type { Tour } from '../../../../shared/tours/tours.ts'
import type { PlanePoint } from './neighborhood-graph.ts'

/** Reason to link two stops. */
export type LinkReason =
  | { readonly by: 'plan'; readonly planName: string }
  | { readonly by: 'map'; readonly distanceM: number }
  | { readonly by: 'order' }

/** Position of a stop on a plane: `x` grows to the right, `y` downwards. */
type SitePoint = PlanePoint & { readonly stop: Stop }

/** Stops with comparable positions: all stops on one floor plan, or all stops on the map. */
export type LinkSite = {
  readonly points: readonly SitePoint[]
  /** Angle of north, clockwise from the top. */
  readonly northDeg: number
  reasonOf(a: SitePoint, b: SitePoint): LinkReason
}

/** Compass bearing from one point to another; null if they are at the same position. */
export function siteBearingDeg({ northDeg }: LinkSite, from: PlanePoint, to: PlanePoint): number | null {
  if (from.x === to.x && from.y === to.y) return null
  return bearingDeg(Math.atan2(to.x - from.x, from.y - to.y) / radPerDeg, -northDeg)
}

/** Floor plan that a stop is on; undefined if it is on none, or on one that was deleted. */
export function planOf({ floorPlans }: Pick<Tour, 'floorPlans'>, stop: Stop): FloorPlan | undefined {
  return floorPlans.find(({ id }) => id === stop.floorPlanPosition?.planId)
}

function planSite({ media, stops }: Pick<Tour, 'media' | 'stops'>, plan: FloorPlan): LinkSite {
  const image = media.find(({ id }) => id === plan.mediaId)
  // Positions are fractions of the image. Scaled by its size, their distances can be compared.
  const width = image?.widthPx ?? 1
  const height = image?.heightPx ?? 1
  const points = stops.flatMap((stop): SitePoint[] => {
    const position = stop.floorPlanPosition
    return position?.planId === plan.id ? [{ stop, x: position.x * width, y: position.y * height }] : []
  })
  return { points, northDeg: plan.northDeg, reasonOf: () => ({ by: 'plan', planName: plan.name }) }
}

/** Horizontal distance the shorter way around the world. The world is 1 wide. */
function wrappedDistance(distance: number): number {
  if (distance > 0.5) return distance - 1
  return distance < -0.5 ? distance + 1 : distance
}

/** Site of the stops with a location. Mercator maps are conformal, so bearings on the map are true bearings. */
function mapSite({ stops }: Pick<Tour, 'stops'>): LinkSite {
  const located = stops.flatMap((stop) => (stop.location === null ? [] : [{ stop, ...toMapPoint(stop.location) }]))
  const originX = located[0]?.x ?? 0
  // Stops on both sides of the date line stay close to each other.
  const points = located.map((point): SitePoint => ({ ...point, x: originX + wrappedDistance(point.x - originX) }))
  return {
    points,
    northDeg: 0,
    reasonOf(a, b) {
      const metersPerWorld = metersPerPx({ x: 0, y: (a.y + b.y) / 2 }, 0) * worldPx
      return { by: 'map', distanceM: Math.hypot(a.x - b.x, a.y - b.y) * metersPerWorld }
    },
  }
}

/** Link sites of a tour: one for each floor plan, and the map. */
export function linkSites(tour: Pick<Tour, 'floorPlans' | 'media' | 'stops'>): readonly LinkSite[] {
  return [...tour.floorPlans.map((plan) => planSite(tour, plan)), mapSite(tour)]
}
