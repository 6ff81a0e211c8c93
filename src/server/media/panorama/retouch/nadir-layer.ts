import type { NadirPatch } from '../../../../shared/media/adjustments.ts'
import { nadirFill, nadirFullFraction, type Sampler } from '../../../../shared/media/nadir-fill.ts'
import { nadirDisc } from '../../../../shared/media/retouch-shapes.ts'
import type { Layer } from './layer.ts'
import { floorSampler, type PatchImage } from './nadir-image.ts'

/** Nadir patch over the tripod: the image over a fill of the surrounding colors, which also shows through transparency. */
export function nadirLayer(
  patch: Pick<NadirPatch, 'radiusDeg' | 'rotationDeg'>,
  image: PatchImage | null,
  sample: Sampler,
): Layer {
  const disc = nadirDisc(patch)
  const fill = nadirFill(sample, disc.radiusRad)
  const imageAt = image && floorSampler(image, patch)
  return {
    discs: [disc],
    fullFraction: nadirFullFraction,
    colorAt: (unit) => {
      const background = fill(unit)
      const pixel = imageAt?.(unit)
      if (!pixel) return background
      const [red, green, blue, alpha] = pixel
      const blend = (value: number, backgroundValue: number) => backgroundValue + (value - backgroundValue) * alpha
      return [blend(red, background[0]), blend(green, background[1]), blend(blue, background[2])]
    },
  }
}
