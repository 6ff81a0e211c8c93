import { rangeIntersection } from '../../../shared/geometry/range-intersection.ts'
import type { SphereRange } from '../../../shared/geometry/sphere-range.ts'
import type { PublicStop, PublicViewLimits, TourDocument } from '../../../shared/publishing/tour-document.ts'
import type { ViewLimitOptions } from '../../core/api.ts'
import { originalOf, setOriginal } from '../../core/languages/translated-document.ts'

/** Smallest range, as for limits of the author. */
export const viewRangeMinDeg = 30

/** Limits of a page by stop id; those of `all` apply to the other stops. */
export type PageLimits = ReadonlyMap<string, ViewLimitOptions>

export const allStops = 'all'

/** Range of the limits, with a right edge that may be beyond 180°; undefined without limits of the direction. */
export function rangeOf({ yawMinDeg, yawMaxDeg, pitchMinDeg, pitchMaxDeg }: ViewLimitOptions): SphereRange | undefined {
  const hasYaws = yawMinDeg !== undefined && yawMaxDeg !== undefined
  if (!hasYaws && pitchMinDeg === undefined && pitchMaxDeg === undefined) return undefined
  const startDeg = hasYaws ? yawMinDeg : -180
  const endDeg = hasYaws ? yawMaxDeg : 180
  return {
    yawMinDeg: startDeg,
    yawMaxDeg: endDeg < startDeg ? endDeg + 360 : endDeg,
    pitchMinDeg: pitchMinDeg ?? -90,
    pitchMaxDeg: pitchMaxDeg ?? 90,
  }
}

/** Limits of the author, narrowed by those of the page as far as both have something in common. */
export function narrowedLimits(
  own: PublicViewLimits | undefined,
  page: ViewLimitOptions,
  coverage: SphereRange | undefined,
): PublicViewLimits {
  const pageRange = rangeOf(page)
  const outerRange = own?.range ?? coverage
  const range =
    pageRange && outerRange ? (rangeIntersection(pageRange, outerRange, viewRangeMinDeg) ?? own?.range) : pageRange
  const fovMinDeg = Math.max(own?.fovMinDeg ?? 0, page.fovMinDeg ?? 0)
  const fovMaxDeg = Math.min(own?.fovMaxDeg ?? 180, page.fovMaxDeg ?? 180)
  const zoom = fovMinDeg <= fovMaxDeg ? { fovMinDeg, fovMaxDeg } : own
  return {
    ...((range ?? own?.range) && { range: range ?? own?.range }),
    ...(zoom?.fovMinDeg && { fovMinDeg: zoom.fovMinDeg }),
    ...(zoom?.fovMaxDeg && zoom.fovMaxDeg < 180 && { fovMaxDeg: zoom.fovMaxDeg }),
  }
}

/** Stops without limits of the page, by stops with them. */
const unlimitedStops = new WeakMap<PublicStop, PublicStop>()

function limitedStop(stop: PublicStop, limits: ViewLimitOptions, coverage: SphereRange | undefined): PublicStop {
  const limited = { ...stop, viewLimits: narrowedLimits(stop.viewLimits, limits, coverage) }
  unlimitedStops.set(limited, stop)
  return limited
}

/** Applies the limits of a page to a document, instead of those that were applied to it before. */
export function limitedDocument(document: TourDocument, pageLimits: PageLimits): TourDocument {
  const stops = Object.entries(document.stops).map(([id, current]): [string, PublicStop] => {
    const stop = unlimitedStops.get(current) ?? current
    const limits = pageLimits.get(id) ?? pageLimits.get(allStops)
    return [id, limits ? limitedStop(stop, limits, document.panos[stop.mediaId ?? '']?.manifest.coverage) : stop]
  })
  const limited = { ...document, stops: Object.fromEntries(stops) }
  setOriginal(limited, originalOf(document))
  return limited
}
