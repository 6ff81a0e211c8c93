import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import { type StopKey, stopCameras } from '../../src/server/domain/tours/samples/stop-cameras.ts'
import { smoothLight } from './light/denoise.ts'
import { IndirectImage } from './light/indirect-image.ts'
import { type ToneSettings, toneMap } from './light/tone.ts'
import { type Quality, RenderThread } from './render-thread.ts'
import { WorkerPool } from './worker-pool.ts'

// Renders the demo tour's panoramas: `node scripts/demo-scene/render.ts [--width 4096] [--stop hall] [--out FOLDER]`.
// The images are stored in the repository, so this runs only when the scene changes.

const { values } = parseArgs({
  options: {
    width: { type: 'string', default: '4096' },
    stop: { type: 'string' },
    out: {
      type: 'string',
      default: fileURLToPath(new URL('../../src/server/domain/tours/samples/panoramas/', import.meta.url)),
    },
    threads: { type: 'string', default: String(availableParallelism()) },
  },
})
const widthPx = Number(values.width)
const isFinalQuality = widthPx >= 4096
const quality: Quality = {
  widthPx,
  indirectWidthPx: isFinalQuality ? 1280 : 768,
  gatherSamples: isFinalQuality ? 24 : 20,
  edgeSamples: 4,
}
const toneSettings: Record<StopKey, ToneSettings> = {
  courtyard: { exposure: 0.45, warmth: 1.02 },
  hall: { exposure: 0.55, warmth: 0.99 },
  gallery: { exposure: 0.97, warmth: 0.92 },
  mezzanine: { exposure: 0.7, warmth: 0.95 },
  terrace: { exposure: 0.4, warmth: 1.02 },
}

/** Passes over the radiance cache. Each pass adds one bounce of light. */
const cachePasses = 3
/** Passes of the filter that removes the noise of the gathered light. */
const smoothingPasses = 5
/** Random paths from each stop that find the visible cells of the radiance cache. */
const pathsPerStop = isFinalQuality ? 120000 : 40000
/** Number of cells or image rows in a task of a worker, for each step. */
const bandSizes = { light: 4096, gather: 16, shade: 32 } as const

const startedMs = performance.now()
const report = (progress: string): void => {
  process.stdout.write(`${((performance.now() - startedMs) / 1000).toFixed(1)} s  ${progress}\n`)
}

const sharedMemory = RenderThread.prepare(quality)
const mainThread = new RenderThread(sharedMemory)
mainThread.survey(pathsPerStop)
report('scene built and surveyed')
const workerPool = await WorkerPool.start(sharedMemory, Number(values.threads))
for (let pass = 0; pass < cachePasses; pass++)
  await workerPool.run('light', 0, { count: sharedMemory.cache.keys.length, band: bandSizes.light })
report('light cells filled')

for (const [index, { key }] of stopCameras.entries()) {
  if (values.stop && !values.stop.split(',').includes(key)) continue
  // Gathers indirect light at a low resolution, then shades all pixels with it.
  await workerPool.run('gather', index, { count: quality.indirectWidthPx / 2, band: bandSizes.gather })
  report(`${key}: light gathered`)
  smoothLight(new IndirectImage(quality.indirectWidthPx, sharedMemory.indirect), smoothingPasses)
  await workerPool.run('shade', index, { count: widthPx / 2, band: bandSizes.shade })
  report(`${key}: shaded`)
  const image = toneMap(sharedMemory.pixels, widthPx, toneSettings[key])
  const raw = { width: widthPx, height: widthPx / 2, channels: 3 } as const
  await sharp(image, { raw }).webp({ quality: 86, effort: 5, smartSubsample: true }).toFile(`${values.out}/${key}.webp`)
  report(`${key}: stored`)
}
await workerPool.stop()
