import type { Vec3 } from '../../../shared/geometry/sphere.ts'
import { levelCountOf } from '../../../shared/media/pyramid.ts'
import type { BuildResult } from '../../ports/media-builder.ts'
import type { BuildOrder, KindBuilder } from '../kind-builder.ts'
import { startStopwatch } from '../stopwatch.ts'
import { facePoolFor } from './faces/face-pool.ts'
import { readPanorama } from './panorama-input.ts'
import { defaultStartView, facesInPreview, renderPreview, writePreviews } from './previews.ts'
import { buildRetouched } from './retouch/build-retouched.ts'
import { blendLayers } from './retouch/layer.ts'
import { retouchLayers, withLayers } from './retouch/retouch-layers.ts'
import { createLevelFolders, tileTemplate, tilingRecipe } from './tiles.ts'

/** Estimated fractions of the build time at which its steps begin. */
const stepStarts = { decode: 0.02, tiles: 0.12, previews: 0.95 } as const
const tilesShare = 0.82

/**
 * Builds the tile pyramid, spherical preview and preview images of a panorama. It needs little more memory than the
 * decoded image, because only two faces are in memory at a time.
 */
async function build(order: BuildOrder, onProgress: (progress: number, step: string) => void): Promise<BuildResult> {
  const stopwatch = startStopwatch()
  const input = await stopwatch.time('inspect', () => readPanorama(order.inputPath, order.coverage))
  const { facts, faceSizePx, pose, captured, coverage } = input
  const notes = await stopwatch.time('check', () => input.checkBeforeDecoding())
  onProgress(stepStarts.decode, 'decode')
  const pool = facePoolFor(faceSizePx)
  try {
    const plain = await stopwatch.time('decode', () => input.decode())
    const folder = order.outputFolder
    await createLevelFolders(folder, levelCountOf(faceSizePx))
    const onTileProgress = (progress: number) => onProgress(stepStarts.tiles + tilesShare * progress, 'tiles')
    const isPartial = coverage !== undefined
    const view = order.startView ?? defaultStartView(coverage)
    await stopwatch.time('faces', () => plain.prepare(faceSizePx, pool))
    const layers = await retouchLayers(order, { source: plain, faceSizePx })
    const source = withLayers(plain, layers)
    const previewFaces = facesInPreview(view)
    const tiles = await buildRetouched(
      { source, faceSizePx, pool, stopwatch, folder, isPartial, previewFaces, onProgress: onTileProgress },
      order,
    )
    onProgress(stepStarts.previews, 'previews')
    const colorAt = (direction: Vec3, widthRad: number) =>
      blendLayers(plain.meanAt(direction, widthRad), layers, direction)
    const preview = await stopwatch.time('previews', () => renderPreview(colorAt))
    const previewBytes = tiles.hasNewPreviews
      ? await stopwatch.time('previews', () => writePreviews(tiles.previewCube, view, folder))
      : 0
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
      tileCount: tiles.writtenCount,
      bytes: tiles.sizeBytes + previewBytes,
      captured,
      notes,
      stepMs: stopwatch.read(),
    }
  } finally {
    await pool.close()
  }
}

export const panoramaBuilder: KindBuilder = {
  async inspect({ inputPath, coverage }) {
    const input = await readPanorama(inputPath, coverage)
    const { facts, captured, pose } = input
    const notes = await input.check()
    const { widthPx, heightPx, mimeType } = facts
    return { widthPx, heightPx, mimeType, captured, notes, sphere: { pose, coverage: input.coverage } }
  },
  build,
}
