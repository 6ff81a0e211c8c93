import { setImmediate as nextIteration } from 'node:timers/promises'
import {
  type ContrastSummary,
  colorToMeasure,
  summarizeContrast,
} from '../../../../../shared/accessibility/contrast/contrast-summary.ts'
import { stopsOfDocument } from '../../../../../shared/accessibility/run-checks.ts'
import { createSemaphore } from '../../../../../shared/kernel/semaphore.ts'
import type { PublicHotspot, PublicStop, TourDocument } from '../../../../../shared/publishing/tour-document.ts'
import type { Rgb } from '../../../../../shared/styles/colors.ts'
import type { Ports } from '../../../../ports.ts'
import { decodePixels, type ImagePixels } from './image-pixels.ts'
import { type LoadPixels, surroundingsOfStop } from './stop-surroundings.ts'

export type ContrastMeasurement = {
  /** By hotspot id. Hotspots that stand out on every background, and those of unreadable media, aren't included. */
  readonly contrasts: ReadonlyMap<string, ContrastSummary>
  /** Hotspots that were compared with the image so far, and those to compare. */
  readonly measuredCount: number
  readonly toMeasureCount: number
}

const stopsPerPart = 50
/** About 5 MB of colors. */
const cachedHotspotsMax = 30_000

/** Colors around hotspots by medium, position and size; null for unreadable ones. The oldest entry is evicted first. */
const colorCache = new Map<string, readonly Rgb[] | null>()

function cacheColors(key: string, colors: readonly Rgb[] | null): void {
  colorCache.set(key, colors)
  const [oldestKey] = colorCache.keys()
  if (colorCache.size > cachedHotspotsMax && oldestKey !== undefined) colorCache.delete(oldestKey)
}

/** One image is decoded at a time, so that other work of the process isn't delayed. */
const decoding = createSemaphore(1)

/** Loads the images of one stop, each once. */
function pixelLoader(files: Ports['files']): LoadPixels {
  const images = new Map<string, Promise<ImagePixels | undefined>>()
  const load = async (url: string) => {
    const bytes = await files.read(url.replace(/^\//, ''))
    return bytes && decoding.run(undefined, () => decodePixels(bytes))
  }
  return (url) => {
    const image = images.get(url) ?? load(url)
    images.set(url, image)
    return image
  }
}

type HotspotToMeasure = { readonly hotspot: PublicHotspot; readonly fill: Rgb }

/** Hotspots with a disc whose contrast depends on the background. Outlined areas and media in the scene have no disc. */
function hotspotsToMeasure({ hotspots }: PublicStop): readonly HotspotToMeasure[] {
  return hotspots.flatMap((hotspot) => {
    const fill = colorToMeasure(hotspot.colour)
    return fill === null || Reflect.has(Object(hotspot.details), 'corners') ? [] : [{ hotspot, fill }]
  })
}

type MeasureOptions = {
  readonly ports: Pick<Ports, 'files' | 'log'>
  /** Time for images that aren't measured yet; measured ones take none. */
  readonly budgetMs: number
}

/**
 * Compares the hotspots of a tour with the pixels around them. Colors are cached by the build of the medium, so that an
 * unchanged stop is read once. Stops for which the time isn't enough are measured by the next call.
 */
export async function measureContrasts(
  document: TourDocument,
  { ports, budgetMs }: MeasureOptions,
): Promise<ContrastMeasurement> {
  const endMs = performance.now() + budgetMs
  const contrasts = new Map<string, ContrastSummary>()
  let measuredCount = 0
  let toMeasureCount = 0
  for (const [index, stop] of stopsOfDocument(document).entries()) {
    if (index % stopsPerPart === stopsPerPart - 1) await nextIteration()
    const hotspots = hotspotsToMeasure(stop)
    const source = surroundingsOfStop(document, stop, pixelLoader(ports.files))
    if (hotspots.length === 0 || source === null) continue
    toMeasureCount += hotspots.length
    for (const { hotspot, fill } of hotspots) {
      const { yawDeg, pitchDeg, size } = hotspot
      const key = [source.baseUrl, yawDeg, pitchDeg, size, stop.initialView.fovDeg].join(' ')
      if (!colorCache.has(key)) {
        if (performance.now() > endMs) continue
        const colors = await source.surroundingsOf(hotspot).catch((error: unknown) => {
          ports.log.warn({ err: error, stop: stop.id }, 'the pixels around a hotspot could not be read')
          return undefined
        })
        cacheColors(key, colors ?? null)
      }
      measuredCount++
      const colors = colorCache.get(key)
      if (colors) contrasts.set(hotspot.id, summarizeContrast(fill, colors))
    }
  }
  return { contrasts, measuredCount, toMeasureCount }
}
