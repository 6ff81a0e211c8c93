import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Sharp } from 'sharp'
import { imageLevels } from '../../../shared/media/image-pyramid.ts'
import { type BuildResult, MediaError, type MediaFacts } from '../../ports/media-builder.ts'
import type { BuildOrder, KindBuilder } from '../kind-builder.ts'
import { readImageMetadata } from '../metadata/read-image-metadata.ts'
import { isProvenSphere } from '../panorama/shapes/recognize-shape.ts'
import { sharp } from '../safe-sharp.ts'
import { startStopwatch } from '../stopwatch.ts'
import { withDecodingErrors } from './decoding-errors.ts'
import { imageLimits } from './image-limits.ts'
import { writeImageTiles } from './image-tiles.ts'
import { type ImageFacts, type InspectedImage, inspectImage } from './inspect-image.ts'
import { writePreviewFiles } from './preview-files.ts'

/** Standard rendition widths. A source narrower than the widest of them also gets a rendition of its own width. */
const renditionWidthsPx = [320, 640, 1280, 2048] as const

/** Widths of the renditions of a source in pixels, in ascending order. */
export function renditionWidthsFor(sourceWidthPx: number): number[] {
  const narrowerWidthsPx = renditionWidthsPx.filter((widthPx) => widthPx < sourceWidthPx)
  const exceedsStandardWidths = narrowerWidthsPx.length === renditionWidthsPx.length
  return exceedsStandardWidths ? narrowerWidthsPx : [...narrowerWidthsPx, sourceWidthPx]
}

/** Estimated fractions of the build time at which its steps begin. */
const stepStarts = { decode: 0.05, renditions: 0.3, tiles: 0.5 } as const
const renditionsShare = stepStarts.tiles - stepStarts.renditions
const renditionEncoding = { quality: 82, effort: 4 } as const

/** Longest side that the WebP format can store. */
const webpMaxSidePx = 16_383

/** Rendition widths at which the height of a very tall image still fits into WebP. */
function renditionWidthsWithinWebp({ widthPx, heightPx }: Pick<ImageFacts, 'widthPx' | 'heightPx'>): number[] {
  return renditionWidthsFor(Math.min(widthPx, Math.max(1, Math.floor((webpMaxSidePx * widthPx) / heightPx))))
}

/**
 * Throws `media.tooManyPixels` for images with too many pixels, a side that is too long, or an aspect ratio that WebP
 * can't store.
 */
function requireWithinLimits({ widthPx, heightPx }: ImageFacts): void {
  const longSidePx = Math.max(widthPx, heightPx)
  // The longer side of a rendition that is one pixel wide or high must still fit into WebP.
  const isTooElongated = longSidePx > webpMaxSidePx * Math.min(widthPx, heightPx)
  if (widthPx * heightPx > imageLimits.maxPixels || longSidePx > imageLimits.maxSidePx || isTooElongated) {
    throw new MediaError('media.tooManyPixels')
  }
}

/** Reads the header of an image. @throws MediaError `media.tooManyPixels` beyond the limits */
async function readWithinLimits({ inputPath }: Pick<BuildOrder, 'inputPath'>): Promise<InspectedImage> {
  const facts = await inspectImage(inputPath)
  requireWithinLimits(facts)
  return facts
}

async function inspect(order: Pick<BuildOrder, 'inputPath'>): Promise<MediaFacts> {
  const facts = await readWithinLimits(order)
  const { captured, gpano } = await readImageMetadata(order.inputPath, facts)
  const { notes } = await facts.check()
  const { widthPx, heightPx, mimeType } = facts
  const looksSpherical = gpano !== undefined || (await isProvenSphere(facts))
  return { widthPx, heightPx, mimeType, notes, captured, looksSpherical }
}

/**
 * Writes preview images and upright WebP renditions in sRGB without metadata. Images larger than the renditions also
 * get tiles.
 */
async function build(order: BuildOrder, onProgress: (progress: number, step: string) => void): Promise<BuildResult> {
  const watch = startStopwatch()
  const facts = await watch.time('inspect', () => readWithinLimits(order))
  const { captured } = await readImageMetadata(order.inputPath, facts)
  const notes = await watch.time('check', () => facts.checkBeforeDecoding())
  onProgress(stepStarts.decode, 'decode')
  await mkdir(order.outputFolder, { recursive: true })
  const widthsPx = renditionWidthsWithinWebp(facts)
  const widestPx = widthsPx.at(-1) ?? facts.widthPx
  // One decode at the widest rendition serves all renditions and preview images.
  const { data, info } = await watch.time('decode', () =>
    withDecodingErrors(async () =>
      (await openUpright(facts)).resize({ width: widestPx }).raw().toBuffer({ resolveWithObject: true }),
    ),
  )
  const image = sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
  const renditions = widthsPx.map((widthPx) => ({ widthPx, file: `${widthPx}.webp` }))
  let bytes = await watch.time('previews', () => writePreviewFiles(image, order.outputFolder))
  for (const [index, { widthPx, file }] of renditions.entries()) {
    onProgress(stepStarts.renditions + (renditionsShare * index) / renditions.length, 'renditions')
    const rendition = image.clone().resize({ width: widthPx }).webp(renditionEncoding)
    const { size } = await watch.time('renditions', () => rendition.toFile(join(order.outputFolder, file)))
    bytes += size
  }
  const { widthPx, heightPx } = facts
  const levels = imageLevels({ widthPx, heightPx }, imageLimits.tiledAbovePx)
  onProgress(stepStarts.tiles, 'tiles')
  const tiling =
    levels.length === 0
      ? undefined
      : await watch.time('tiles', async () => writeImageTiles(await openUpright(facts), levels, order.outputFolder))
  return {
    manifest: { mapping: 'flat', widthPx, heightPx, renditions, ...(tiling ? { tiles: tiling.tiles } : {}) },
    widthPx,
    heightPx,
    tileCount: renditions.length + (tiling?.count ?? 0),
    bytes: bytes + (tiling?.bytes ?? 0),
    captured,
    notes,
    stepMs: watch.read(),
  }
}

async function openUpright(facts: InspectedImage): Promise<Sharp> {
  const image = await facts.open(imageLimits.maxPixels)
  if (facts.isRotated) image.autoOrient()
  return image.toColourspace('srgb')
}

export const imageBuilder: KindBuilder = { inspect, build }
