import { coreParts, gzipBytes } from '../../scripts/building/core-parts.ts'
import type { FigureName } from '../../tests/e2e/support/viewer/figures.ts'
import type { BrowserFigures } from './browser-bars.ts'
import { quantile, type Visit } from './measure.ts'
import type { ViewerName } from './pages.ts'
import type { Likeness } from './truth.ts'

export type Visits = Readonly<Record<ViewerName, readonly Visit[]>>
export type Likenesses = Readonly<Record<ViewerName, Likeness>>

/** A figure of ours and how large, or how small, it may be. */
type Bar = { readonly what: string; readonly value: number; readonly most?: number; readonly least?: number }

/** Bytes until our prototype was sharp, with JPEG tiles: what the bar for bytes comes from. */
const prototypeKb = 1657

export function medianOf(visits: readonly Visit[], figure: keyof Visit): number {
  return quantile(
    visits.map((seen) => seen[figure]),
    0.5,
  )
}

function measuredBars(visits: Visits, likenesses: Likenesses): readonly Bar[] {
  const ours = (figure: keyof Visit) => medianOf(visits.stopover, figure)
  const share = (figure: keyof Visit) => ours(figure) / medianOf(visits.marzipano, figure)
  const most = (figure: keyof Visit) => Math.max(...visits.stopover.map((seen) => seen[figure]))
  return [
    { what: 'first correct pixel, share of Marzipano’s time', value: share('firstMs'), most: 0.8 },
    { what: 'frames without a picture after the first that had one', value: most('emptyFrames'), most: 0 },
    { what: 'sharp, share of Marzipano’s time', value: share('sharpMs'), most: 1 },
    { what: 'likeness to the panorama, PSNR in dB', value: likenesses.stopover.psnrDb, least: 35 },
    { what: 'kB until sharp', value: ours('sharpKb'), most: 0.7 * prototypeKb },
    { what: 'drawing of a frame, share of Marzipano’s time', value: share('panDrawingMs'), most: 0.8 },
    { what: 'main thread, ms a frame', value: ours('panMainMs'), most: 4 },
    { what: 'longest task after the first picture, ms', value: ours('longestTaskMs'), most: 100 },
    { what: 'draws a frame', value: ours('panDraws'), most: 4 },
    { what: 'textures at most, MiB', value: most('texturePeakMb'), most: 192.5 },
    { what: 'idle for 3 s, ms of both processors', value: ours('idleMainMs') + ours('idleDrawingMs'), most: 100 },
  ]
}

function browserBars(figures: BrowserFigures): readonly Bar[] {
  const all = (name: FigureName) => {
    const values = figures.get(name)
    if (!values) throw new Error(`no browser test told ${name}`)
    return values
  }
  return [
    { what: 'error of direction at worst, °', value: Math.max(...all('direction-error-deg')), most: 0.1 },
    { what: 'error of a hotspot’s place at worst, px', value: Math.max(...all('hotspot-error-px')), most: 0.5 },
    { what: 'picture after a lost context, PSNR in dB', value: Math.min(...all('restored-psnr-db')), least: 50 },
    { what: 'heap kept of each of 50 mounts, KiB', value: Math.max(...all('mount-heap-kib')), most: 50 },
    { what: 'heap kept of each of 200 jumps, KiB', value: Math.max(...all('jump-heap-kib')), most: 2.5 },
    { what: 'textures of 16,384 px on a small phone, MiB', value: Math.max(...all('phone-texture-mib')), most: 64.5 },
  ]
}

/** Every bar that is set for our viewer, and whether it was met; docs/performance.md shows a run. */
export async function tellBars(visits: Visits, likenesses: Likenesses, figures: BrowserFigures): Promise<void> {
  const core: Bar = { what: 'core, kB gzip', value: gzipBytes((await coreParts()).core) / 1000, most: 65 }
  console.log('| Bar | Measured | Asked for | |\n|---|---|---|---|')
  for (const { what, value, most, least } of [core, ...measuredBars(visits, likenesses), ...browserBars(figures)]) {
    const isMet = value <= (most ?? Number.POSITIVE_INFINITY) && value >= (least ?? Number.NEGATIVE_INFINITY)
    const asked = most === undefined ? `≥ ${least}` : `≤ ${Number(most.toFixed(1))}`
    console.log(`| ${what} | ${Number(value.toFixed(3))} | ${asked} | ${isMet ? 'met' : 'MISSED'} |`)
  }
}
