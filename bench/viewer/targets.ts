import { buildCoreChunks, gzipBytes } from '../../scripts/building/core-chunks.ts'
import type { FigureName } from '../../tests/e2e/support/viewer/figures.ts'
import type { BrowserFigures } from './browser-figures.ts'
import type { ViewSimilarity } from './ground-truth.ts'
import { quantile, type Visit } from './measure.ts'
import type { ViewerName } from './pages.ts'

export type Visits = Readonly<Record<ViewerName, readonly Visit[]>>
export type Similarities = Readonly<Record<ViewerName, ViewSimilarity>>

/** Measured figure of our viewer with its upper or lower bound. */
type Target = { readonly name: string; readonly value: number; readonly max?: number; readonly min?: number }

export function medianOf(visits: readonly Visit[], figure: keyof Visit): number {
  return quantile(
    visits.map((visit) => visit[figure]),
    0.5,
  )
}

/** Targets of the visits of one subject. */
export function visitTargets(visits: Visits): readonly Target[] {
  const ours = (figure: keyof Visit) => medianOf(visits.stopover, figure)
  const share = (figure: keyof Visit) => ours(figure) / medianOf(visits.marzipano, figure)
  const maxOf = (figure: keyof Visit) => Math.max(...visits.stopover.map((visit) => visit[figure]))
  return [
    { name: 'first correct pixel, share of Marzipano’s time', value: share('firstMs'), max: 0.5 },
    { name: 'blank frames after the first image', value: maxOf('emptyFrames'), max: 0 },
    { name: 'sharp, share of Marzipano’s time', value: share('sharpMs'), max: 0.9 },
    { name: 'kB until sharp', value: ours('sharpKb'), max: 600 },
    { name: 'drawing of a frame, share of Marzipano’s time', value: share('panGpuMs'), max: 0.75 },
    { name: 'main thread, ms a frame', value: ours('panMainMs'), max: 4 },
    { name: 'longest task after the first image, ms', value: ours('longestTaskMs'), max: 50 },
    { name: 'draws a frame', value: ours('panDraws'), max: 4 },
    { name: 'peak of textures, MiB', value: maxOf('texturePeakMib'), max: 192.5 },
    { name: 'idle for 3 s, ms of CPU and GPU time', value: ours('idleMainMs') + ours('idleGpuMs'), max: 100 },
  ]
}

/** Targets of the sharpness of one subject, in views that together show all parts of a cube. */
export function similarityTargets(views: readonly ViewSimilarity[]): readonly Target[] {
  const psnrsDb = views.map(({ psnrDb }) => psnrDb)
  const meanPsnrDb = psnrsDb.reduce((sum, psnrDb) => sum + psnrDb, 0) / psnrsDb.length
  return [
    { name: 'similarity to the panorama, lowest PSNR in dB', value: Math.min(...psnrsDb), min: 36 },
    { name: 'similarity to the panorama, mean PSNR in dB', value: meanPsnrDb, min: 39 },
    {
      name: 'lowest share of the panorama’s gradient energy',
      value: Math.min(...views.map(({ gradientShare }) => gradientShare)),
      min: 0.9,
    },
  ]
}

/** Targets that browser tests measure. */
export function browserTargets(figures: BrowserFigures): readonly Target[] {
  const valuesOf = (name: FigureName) => {
    const values = figures.get(name)
    if (!values) throw new Error(`no browser test reported ${name}`)
    return values
  }
  return [
    { name: 'largest error of a direction, °', value: Math.max(...valuesOf('direction-error-deg')), max: 0.1 },
    { name: 'largest error of a hotspot’s position, px', value: Math.max(...valuesOf('hotspot-error-px')), max: 0.5 },
    { name: 'image after a lost context, PSNR in dB', value: Math.min(...valuesOf('restored-psnr-db')), min: 50 },
    { name: 'heap leaked by each mount, KiB', value: Math.max(...valuesOf('mount-heap-kib')), max: 50 },
    { name: 'heap leaked by each of 200 jumps, KiB', value: Math.max(...valuesOf('jump-heap-kib')), max: 2.5 },
    {
      name: 'textures of 16,384 px on a small phone, MiB',
      value: Math.max(...valuesOf('phone-texture-mib')),
      max: 64.5,
    },
  ]
}

export async function coreTarget(): Promise<Target> {
  return { name: 'core, kB gzip', value: gzipBytes((await buildCoreChunks()).core) / 1000, max: 65 }
}

/** Prints targets of our viewer and whether they were met; docs/performance.md shows the result of a run. */
export function printTargets(targets: readonly Target[]): void {
  console.log('| Figure | Measured | Target | |\n|---|---|---|---|')
  for (const { name, value, max, min } of targets) {
    const isMet = value <= (max ?? Number.POSITIVE_INFINITY) && value >= (min ?? Number.NEGATIVE_INFINITY)
    const bound = max === undefined ? `≥ ${min}` : `≤ ${Number(max.toFixed(2))}`
    console.log(`| ${name} | ${Number(value.toFixed(3))} | ${bound} | ${isMet ? 'met' : 'MISSED'} |`)
  }
}
