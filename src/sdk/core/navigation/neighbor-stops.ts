import { directionToVector, type View } from '../../../shared/geometry/sphere.ts'
import type { PublicStop } from '../../../shared/publishing/tour-document.ts'
import { type Projection, toCamera } from '../camera/projection.ts'
import { kindViewOf } from '../hotspots/registry.ts'
import type { StageImage } from '../stage/stage-image.ts'

/** Stop that may be entered next, with its view on arrival. */
export type NeighborStop = { readonly stop: PublicStop; readonly view: View }

/** Images of up to `max` stops that `stop` links to, those closest to the center of the view first. */
export function linkedImages(
  stop: PublicStop,
  projection: Projection,
  { max, imageOf }: { max: number; imageOf: (stopId: string) => StageImage | null },
): readonly StageImage[] {
  const links = stop.hotspots.flatMap((hotspot) => {
    const link = kindViewOf(hotspot)?.linkOf?.(hotspot)
    return link ? [{ link, forward: toCamera(projection, directionToVector(hotspot))[2] }] : []
  })
  links.sort((a, b) => b.forward - a.forward)
  const images = new Set<StageImage>()
  for (const { link } of links) {
    if (images.size >= max) break
    const image = imageOf(link.targetStopId)
    if (image) images.add(image)
  }
  return [...images]
}
