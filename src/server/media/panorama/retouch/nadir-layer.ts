import type { NadirPatch } from '../../../../shared/media/adjustments.ts'
import { nadirFill, nadirFullFraction, type Sampler } from '../../../../shared/media/nadir-fill.ts'
import { nadirDisc } from '../../../../shared/media/retouch-shapes.ts'
import type { Layer } from './layer.ts'
import { floorSampler, type PatchImage } from './nadir-image.ts'

/**
 * Nadir patch that covers the tripod: an image on a fill of the surrounding colors. The fill shows through transparent
 * parts of the image.
 */
export function nadirLayer(
  patch: Pick<NadirPatch, 'radiusDeg' | 'rotationDeg'>,
  image: PatchImage | null,
  sample: Sampler,
): Layer {
  const disc = nadirDisc(patch)
  const fill = nadirFill(sample, disc.radiusRad)
  const imageColorAt = image && floorSampler(image, patch)
  return {
    discs: [disc],
    fullFraction: nadirFullFraction,
    colorAt: (direction) => {
      const background = fill(direction)
      const pixel = imageColorAt?.(direction)
      if (!pixel) return background
      const [red, green, blue, alpha] = pixel
      const blend = (value: number, backgroundValue: number) => backgroundValue + (value - backgroundValue) * alpha
      return [blend(red, background[0]), blend(green, background[1]), blend(blue, background[2])]
    },
  }
}
