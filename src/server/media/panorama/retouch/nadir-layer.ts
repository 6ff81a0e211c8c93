import type { NadirPatch } from '../../../../shared/media/adjustments.ts'
import { nadirFill, nadirFullShare, type Sample } from '../../../../shared/media/nadir-fill.ts'
import { discOfNadir } from '../../../../shared/media/retouch-shapes.ts'
import type { Layer } from './layer.ts'
import { type PatchPicture, pictureOnFloor } from './nadir-picture.ts'

/** What covers the tripod. Where a picture lets something through it is what surrounds it, never the tripod. */
export function nadirLayer(
  patch: Pick<NadirPatch, 'radiusDeg' | 'rotationDeg'>,
  picture: PatchPicture | null,
  sample: Sample,
): Layer {
  const disc = discOfNadir(patch)
  const fill = nadirFill(sample, disc.radiusRad)
  const paintAt = picture && pictureOnFloor(picture, patch)
  return {
    discs: [disc],
    fullShare: nadirFullShare,
    colourAt: (unit) => {
      const under = fill(unit)
      const paint = paintAt?.(unit)
      if (!paint) return under
      const [red, green, blue, alpha] = paint
      const over = (colour: number, below: number) => below + (colour - below) * alpha
      return [over(red, under[0]), over(green, under[1]), over(blue, under[2])]
    },
  }
}
