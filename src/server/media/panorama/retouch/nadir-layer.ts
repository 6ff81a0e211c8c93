import type { NadirPatch } from '../../../../shared/media/adjustments.ts'
import { nadirFill, nadirFullShare, type Sample } from '../../../../shared/media/nadir-fill.ts'
import { discOfNadir } from '../../../../shared/media/retouch-shapes.ts'
import type { Layer } from './layer.ts'
import { imageOnFloor, type PatchImage } from './nadir-image.ts'

/** What covers the tripod. Where an image lets something through it is what surrounds it, never the tripod. */
export function nadirLayer(
  patch: Pick<NadirPatch, 'radiusDeg' | 'rotationDeg'>,
  image: PatchImage | null,
  sample: Sample,
): Layer {
  const disc = discOfNadir(patch)
  const fill = nadirFill(sample, disc.radiusRad)
  const paintAt = image && imageOnFloor(image, patch)
  return {
    discs: [disc],
    fullShare: nadirFullShare,
    colorAt: (unit) => {
      const under = fill(unit)
      const paint = paintAt?.(unit)
      if (!paint) return under
      const [red, green, blue, alpha] = paint
      const over = (colour: number, below: number) => below + (colour - below) * alpha
      return [over(red, under[0]), over(green, under[1]), over(blue, under[2])]
    },
  }
}
