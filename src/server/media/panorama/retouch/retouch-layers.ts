import type { Sampler } from '../../../../shared/media/nadir-fill.ts'
import { noRetouchFacts } from '../../../../shared/media/retouch-shapes.ts'
import type { BuildOrder } from '../../kind-builder.ts'
import type { FaceSource } from '../cut-faces.ts'
import { blurGroups } from './blur-groups.ts'
import { blurLayer } from './blur-layer.ts'
import type { Layer } from './layer.ts'
import { readPatchImage } from './nadir-image.ts'
import { nadirLayer } from './nadir-layer.ts'
import { paintFace } from './paint-face.ts'

/** Width of a sample of the image under a layer: one pixel of a face with 1,200 pixels, for images of any resolution. */
const sampleWidthRad = Math.PI / 2 / 1200

/** Layers of a retouch. They sample the prepared source directly, without cube faces. */
export async function retouchLayers(
  { retouch = noRetouchFacts, patchPath }: Pick<BuildOrder, 'retouch' | 'patchPath'>,
  { source, faceSizePx }: { readonly source: FaceSource; readonly faceSizePx: number },
): Promise<Layer[]> {
  const sample: Sampler = (direction) => source.meanAt(direction, sampleWidthRad)
  const layers = blurGroups(retouch.strokes).map((group) => blurLayer(group, sample))
  const { nadir } = retouch
  if (nadir === null) return layers
  const diameterPx = Math.tan((nadir.radiusDeg * Math.PI) / 180) * faceSizePx
  const image = patchPath === undefined ? null : await readPatchImage(patchPath, diameterPx)
  return [...layers, nadirLayer(nadir, image, sample)]
}

/** Source with the layers painted over its faces. */
export function withLayers(source: FaceSource, layers: readonly Layer[]): FaceSource {
  if (layers.length === 0) return source
  return {
    ...source,
    cut: async (order, pool) => {
      await source.cut(order, pool)
      paintFace(order.face, order.raster, layers)
    },
  }
}
