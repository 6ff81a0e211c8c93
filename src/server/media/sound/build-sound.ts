import { mkdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BuildResult } from '../../ports/media-builder.ts'
import type { BuildOrder, KindBuilder } from '../kind-builder.ts'
import { withSource } from '../libav/source.ts'
import { writeStillFiles } from '../picture/still-files.ts'
import { startStopwatch } from '../stopwatch.ts'
import { encodeSound, soundFile } from './encode-sound.ts'
import { inspectSound } from './inspect-sound.ts'
import { paintWaveForm } from './wave-picture.ts'

const waveFormFile = 'waveform.json'
const codecs = 'mp4a.40.2'

/** Writes an M4A of a recording, its wave form, and stills that show it. */
async function build(order: BuildOrder, onProgress: (progress: number, step: string) => void): Promise<BuildResult> {
  const { inputPath: path, outputFolder: folder } = order
  const watch = startStopwatch()
  const { container } = await watch.time('inspect', () => inspectSound(path))
  await mkdir(folder, { recursive: true })
  const { waveForm, loudness, channels, durationMs } = await watch.time('encode', () =>
    withSource({ path, container }, (source) =>
      encodeSound(source, folder, (share) => onProgress(0.02 + 0.9 * share, 'encode')),
    ),
  )
  onProgress(0.94, 'stills')
  const outline = JSON.stringify(waveForm)
  await writeFile(join(folder, waveFormFile), outline)
  const stillBytes = await watch.time('stills', () => writeStillFiles(paintWaveForm(waveForm), folder))
  const { size: sizeBytes } = await stat(join(folder, soundFile))
  const renditions = [{ file: soundFile, sizeBytes, codecs }]
  return {
    manifest: { mapping: 'sound', durationMs, channels, renditions, waveForm: waveFormFile, loudness },
    widthPx: null,
    heightPx: null,
    durationMs,
    tileCount: 1,
    bytes: sizeBytes + outline.length + stillBytes,
    stepMs: watch.read(),
  }
}

export const soundBuilder: KindBuilder = {
  async inspect({ inputPath }) {
    const { durationMs, mimeType } = await inspectSound(inputPath)
    return { widthPx: null, heightPx: null, durationMs, mimeType }
  },
  build,
}
