import type { Sample } from '../../../../shared/media/nadir-fill.ts'
import { noRetouchFacts } from '../../../../shared/media/retouch-shapes.ts'
import type { BuildOrder } from '../../kind-builder.ts'
import type { FaceSource } from '../cut-faces.ts'
import { blurGroups } from './blur-groups.ts'
import { blurLayer } from './blur-layer.ts'
import type { Layer } from './layer.ts'
import { readPatchImage } from './nadir-image.ts'
import { nadirLayer } from './nadir-layer.ts'
import { paintFace } from './paint-face.ts'

/** How wide a look at what lies under a layer is: a pixel of an image of ordinary sharpness, however sharp this one is. */
const lookRad = Math.PI / 2 / 1200

/** What is painted over a source that is prepared. It looks at the original itself, so no face must be cut for it. */
export async function layersOf(
  { retouch = noRetouchFacts, patchPath }: Pick<BuildOrder, 'retouch' | 'patchPath'>,
  { source, faceSizePx }: { readonly source: FaceSource; readonly faceSizePx: number },
): Promise<Layer[]> {
  const sample: Sample = (direction) => source.meanAt(direction, lookRad)
  const layers = blurGroups(retouch.strokes).map((group) => blurLayer(group, sample))
  const { nadir } = retouch
  if (nadir === null) return layers
  const acrossPx = Math.tan((nadir.radiusDeg * Math.PI) / 180) * faceSizePx
  const image = patchPath === undefined ? null : await readPatchImage(patchPath, acrossPx)
  return [...layers, nadirLayer(nadir, image, sample)]
}

/** A source whose faces come out painted. */
export function painted(source: FaceSource, layers: readonly Layer[]): FaceSource {
  if (layers.length === 0) return source
  return {
    ...source,
    cut: async (order, pool) => {
      await source.cut(order, pool)
      paintFace(order.face, order.raster, layers)
    },
  }
}
