import { expect, test } from 'vitest'
import { buildCoreChunks, gzipBytes } from '../../scripts/building/core-chunks.ts'
import { scriptLimitsKb } from './script-limits.ts'

test('the viewer core stays within 65 kB gzip, engine included', async () => {
  const { core } = await buildCoreChunks()
  const code = core.map((chunk) => chunk.code).join('')
  expect(code).toContain('sampler2DArray')
  expect(code).toContain('webglcontextlost')
  expect(gzipBytes(core)).toBeLessThanOrEqual(scriptLimitsKb.viewerCore * 1000)
})

/** True for chunks of the code of 3D models and of its engine. */
const drawsModels = ({ moduleIds }: { readonly moduleIds: readonly string[] }) =>
  moduleIds.some((id) => id.endsWith('?whole') || id.includes('/core/hotspots/model/'))

/** Size limits of chunks that are loaded on demand. */
const partLimitsBytes: Readonly<Record<string, number>> = {
  'hls-playback': 116_000,
  // Images for GPUs that can't upload bitmaps.
  'image-loader': 500,
  'tile-layer': 2_000,
  'icon-drawings': 1_000,
  outline: 1_100,
  'figure-styles': 1_000,
  // Images and videos placed in the scene.
  'pinned-figure': 1_400,
  'pinned-video': 1_300,
  'pinned-image': 600,
  // Parts for the editor only.
  'editor-input': 3_000,
  'follow-device': 1_300,
  // Partial panoramas and stops with view limits.
  'view-range': 800,
  // Languages of a tour.
  'set-language': 850,
  // Visibility, context loss and snapshots, which are loaded after the first image.
  deferred: 1_900,
  // All of VR.
  'vr-session': 10_250,
}

test('chunks that are loaded on demand stay within their limits', async () => {
  const { core, lazy } = await buildCoreChunks()
  expect(core.some(({ code }) => code.includes('halfEquirect'))).toBe(false)
  for (const [part, limitBytes] of Object.entries(partLimitsBytes)) {
    const chunks = lazy.filter(({ name }) => name === part)
    expect(chunks, part).toHaveLength(1)
    expect(gzipBytes(chunks), part).toBeLessThanOrEqual(limitBytes)
  }
  const modelChunks = lazy.filter(drawsModels)
  const otherChunks = lazy.filter(
    (chunk) => !Object.hasOwn(partLimitsBytes, chunk.name) && !modelChunks.includes(chunk),
  )
  expect(gzipBytes(otherChunks)).toBeLessThanOrEqual(8_800)
})

test('only tours with 3D models load the whole engine, which stays within 360 kB', async () => {
  const { core, lazy } = await buildCoreChunks()
  expect(core.some(drawsModels)).toBe(false)
  const modelChunks = lazy.filter(drawsModels)
  expect(modelChunks.some(({ name }) => name === 'model-figure')).toBe(true)
  expect(gzipBytes(modelChunks)).toBeLessThanOrEqual(360_000)
})
