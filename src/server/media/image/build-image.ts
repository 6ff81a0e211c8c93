import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { limits } from '../../../shared/limits.ts'
import { type BuildResult, MediaRefusal } from '../../ports/media-builder.ts'
import type { BuildOrder, KindBuilder } from '../kind-builder.ts'
import { readCaptured } from '../picture/captured.ts'
import { decoding, inspectPicture, type PictureFacts } from '../picture/inspect-picture.ts'
import { writeStillFiles } from '../picture/still-files.ts'
import { sharp } from '../safe-sharp.ts'
import { startStopwatch } from '../stopwatch.ts'

/** Widths offered, as far as the source reaches; the last one is the source itself when it is narrower. */
const renditionWidthsPx = [320, 640, 1280, 2048] as const

export function renditionWidthsFor(sourceWidthPx: number): number[] {
  const narrower = renditionWidthsPx.filter((width) => width < sourceWidthPx)
  return narrower.length === renditionWidthsPx.length ? narrower : [...narrower, sourceWidthPx]
}

async function inspect({ inputPath }: Pick<BuildOrder, 'inputPath'>): Promise<PictureFacts> {
  const facts = await inspectPicture(inputPath)
  if (facts.widthPx * facts.heightPx > limits.imageMaxPixels) throw new MediaRefusal('media.tooManyPixels')
  return facts
}

/** Writes WebP renditions, upright, in sRGB and without metadata, and the stills. */
async function build(order: BuildOrder, onProgress: (progress: number, step: string) => void): Promise<BuildResult> {
  const watch = startStopwatch()
  const facts = await watch.time('inspect', () => inspect(order))
  onProgress(0.05, 'decode')
  await mkdir(order.outputFolder, { recursive: true })
  const widths = renditionWidthsFor(facts.widthPx)
  const widest = widths.at(-1) ?? facts.widthPx
  // Decoded once, at the widest size wanted; everything else is made of that.
  const { data, info } = await watch.time('decode', () =>
    decoding(() =>
      upright(order.inputPath, facts).resize({ width: widest }).raw().toBuffer({ resolveWithObject: true }),
    ),
  )
  const picture = sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
  const renditions = widths.map((widthPx) => ({ widthPx, file: `${widthPx}.webp` }))
  let bytes = await watch.time('stills', () => writeStillFiles(picture, order.outputFolder))
  for (const [index, { widthPx, file }] of renditions.entries()) {
    onProgress(0.3 + (0.7 * index) / renditions.length, 'renditions')
    const rendition = picture.clone().resize({ width: widthPx }).webp({ quality: 82, effort: 4 })
    const { size } = await watch.time('renditions', () => rendition.toFile(join(order.outputFolder, file)))
    bytes += size
  }
  return {
    manifest: { mapping: 'flat', widthPx: facts.widthPx, heightPx: facts.heightPx, renditions },
    widthPx: facts.widthPx,
    heightPx: facts.heightPx,
    tileCount: renditions.length,
    bytes,
    captured: readCaptured(facts.exif),
    stepMs: watch.read(),
  }
}

function upright(path: string, facts: PictureFacts) {
  const picture = sharp(path, { failOn: 'warning', limitInputPixels: limits.imageMaxPixels })
  if (facts.turned) picture.autoOrient()
  return picture.toColourspace('srgb')
}

export const imageBuilder: KindBuilder = { inspect, build }
