import { levelCountOf } from '../../../shared/media/pyramid.ts'
import type { BuildResult } from '../../ports/media-builder.ts'
import type { BuildOrder, KindBuilder } from '../kind-builder.ts'
import { readCaptured } from '../picture/captured.ts'
import { inspectPicture } from '../picture/inspect-picture.ts'
import { startStopwatch } from '../stopwatch.ts'
import { buildTiles } from './build-tiles.ts'
import { decodePlane } from './decode-plane.ts'
import { openFacePool } from './faces/face-pool.ts'
import { coverageOf, faceSizeOf, placePanorama } from './placement.ts'
import { defaultStartView, paintPreview, writeStills } from './stills.ts'
import { makeLevelFolders, tileName, tileTemplate } from './tiles.ts'

/**
 * Builds everything a viewer needs of a panorama: tiles of all levels, preview, stills. Memory stays near the size of
 * the decoded picture, because only two faces exist at any time.
 */
async function build(order: BuildOrder, onProgress: (progress: number, step: string) => void): Promise<BuildResult> {
  const watch = startStopwatch()
  const facts = await watch.time('inspect', () => inspectPicture(order.inputPath))
  const { placement, pose } = placePanorama(facts, order.coverage)
  const faceSizePx = faceSizeOf(placement)
  const coverage = coverageOf(placement)
  onProgress(0.02, 'decode')
  const pool = openFacePool()
  try {
    const plane = await watch.time('decode', () => decodePlane(order.inputPath, facts, placement))
    const folder = order.outputFolder
    await makeLevelFolders(folder, levelCountOf(faceSizePx))
    const onTiles = (share: number) => onProgress(0.12 + 0.82 * share, 'tiles')
    const partial = coverage !== undefined
    const tiles = await buildTiles({ plane, faceSizePx, pool, watch, folder, partial, onTiles })
    onProgress(0.95, 'stills')
    const preview = await watch.time('stills', () => paintPreview(tiles.coarsest))
    const view = order.startView ?? defaultStartView(coverage)
    const stillBytes = await watch.time('stills', () => writeStills(tiles.middle, view, folder))
    return {
      manifest: {
        mapping: 'cube',
        faceSizePx,
        tiles: tileTemplate,
        preview,
        ...(tiles.missing.length > 0 ? { missing: tiles.missing.map(tileName).join(' ') } : {}),
        ...(pose ? { pose } : {}),
        ...(coverage ? { coverage } : {}),
      },
      widthPx: facts.widthPx,
      heightPx: facts.heightPx,
      tileCount: tiles.written,
      bytes: tiles.bytes + stillBytes,
      captured: readCaptured(facts.exif),
      stepMs: watch.read(),
    }
  } finally {
    await pool.close()
  }
}

export const panoramaBuilder: KindBuilder = {
  async inspect({ inputPath, coverage }) {
    const facts = await inspectPicture(inputPath)
    placePanorama(facts, coverage)
    return facts
  },
  build,
}
