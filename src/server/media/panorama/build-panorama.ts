import type { Vec3 } from '../../../shared/geometry/sphere.ts'
import { levelCountOf } from '../../../shared/media/pyramid.ts'
import type { BuildResult } from '../../ports/media-builder.ts'
import type { BuildOrder, KindBuilder } from '../kind-builder.ts'
import { startStopwatch } from '../stopwatch.ts'
import { openFacePool } from './faces/face-pool.ts'
import { readPanorama } from './panorama-input.ts'
import { defaultStartView, facesSeen, paintPreview, writePreviews } from './previews.ts'
import { buildRetouched } from './retouch/build-retouched.ts'
import { paintOver } from './retouch/layer.ts'
import { layersOf, painted } from './retouch/layers-of.ts'
import { makeLevelFolders, tileTemplate, tilingRecipe } from './tiles.ts'

/**
 * Builds everything a viewer needs of a panorama: tiles of all levels, preview, stills. Memory stays near the size of
 * the decoded image, because only two faces exist at any time.
 */
async function build(order: BuildOrder, onProgress: (progress: number, step: string) => void): Promise<BuildResult> {
  const watch = startStopwatch()
  const input = await watch.time('inspect', () => readPanorama(order.inputPath, order.coverage))
  const { facts, faceSizePx, pose, captured, coverage } = input
  const notes = await watch.time('check', () => input.checkBeforeDecoding())
  onProgress(0.02, 'decode')
  const pool = openFacePool()
  try {
    const plain = await watch.time('decode', () => input.decode())
    const folder = order.outputFolder
    await makeLevelFolders(folder, levelCountOf(faceSizePx))
    const onTiles = (share: number) => onProgress(0.12 + 0.82 * share, 'tiles')
    const partial = coverage !== undefined
    const view = order.startView ?? defaultStartView(coverage)
    await watch.time('faces', () => plain.prepare(faceSizePx, pool))
    const layers = await layersOf(order, { source: plain, faceSizePx })
    const source = painted(plain, layers)
    const seen = facesSeen(view)
    const tiles = await buildRetouched({ source, faceSizePx, pool, watch, folder, partial, seen, onTiles }, order)
    onProgress(0.95, 'stills')
    const look = (direction: Vec3, acrossRad: number) =>
      paintOver(plain.meanAt(direction, acrossRad), layers, direction)
    const preview = await watch.time('stills', () => paintPreview(look))
    const previewBytes = tiles.isSeen ? await watch.time('stills', () => writePreviews(tiles.middle, view, folder)) : 0
    return {
      manifest: {
        mapping: 'cube',
        faceSizePx,
        tiles: tileTemplate,
        preview,
        ...(tiles.missing.length > 0 ? { missing: tiles.missing.join(' ') } : {}),
        ...(pose ? { pose } : {}),
        ...(coverage ? { coverage } : {}),
      },
      widthPx: facts.widthPx,
      heightPx: facts.heightPx,
      recipe: tilingRecipe,
      ...(tiles.dropped ? { dropped: tiles.dropped } : {}),
      tileCount: tiles.written,
      bytes: tiles.bytes + previewBytes,
      captured,
      notes,
      stepMs: watch.read(),
    }
  } finally {
    await pool.close()
  }
}

export const panoramaBuilder: KindBuilder = {
  async inspect({ inputPath, coverage }) {
    const { facts, captured, check } = await readPanorama(inputPath, coverage)
    const notes = await check()
    const { widthPx, heightPx, mimeType } = facts
    return { widthPx, heightPx, mimeType, captured, notes }
  },
  build,
}
