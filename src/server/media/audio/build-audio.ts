import { mkdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BuildResult } from '../../ports/media-builder.ts'
import { writePreviewFiles } from '../image/preview-files.ts'
import type { BuildOrder, KindBuilder } from '../kind-builder.ts'
import { withSource } from '../libav/source.ts'
import { startStopwatch } from '../stopwatch.ts'
import { audioFile, encodeAudio } from './encode-audio.ts'
import { inspectAudio } from './inspect-audio.ts'
import { drawWaveform } from './waveform-image.ts'

const waveFormFile = 'waveform.json'
/** AAC-LC (RFC 6381). */
const codecs = 'mp4a.40.2'
/** Estimated fractions of the build time at which its steps begin. */
const stepStarts = { encode: 0.02, previews: 0.94 } as const
const encodingShare = 0.9

/** Writes an M4A of a recording, its waveform, and previews that show the waveform. */
async function build(order: BuildOrder, onProgress: (progress: number, step: string) => void): Promise<BuildResult> {
  const { inputPath: path, outputFolder: folder } = order
  const watch = startStopwatch()
  const { container, notes } = await watch.time('inspect', () => inspectAudio(path))
  await mkdir(folder, { recursive: true })
  const { waveForm, loudness, channels, durationMs } = await watch.time('encode', () =>
    withSource({ path, container }, (source) =>
      encodeAudio(source, folder, (progress) => onProgress(stepStarts.encode + encodingShare * progress, 'encode')),
    ),
  )
  onProgress(stepStarts.previews, 'previews')
  const waveFormJson = JSON.stringify(waveForm)
  await writeFile(join(folder, waveFormFile), waveFormJson)
  const previewBytes = await watch.time('previews', () => writePreviewFiles(drawWaveform(waveForm), folder))
  const { size: sizeBytes } = await stat(join(folder, audioFile))
  const renditions = [{ file: audioFile, sizeBytes, codecs }]
  return {
    manifest: { mapping: 'sound', durationMs, channels, renditions, waveForm: waveFormFile, loudness },
    widthPx: null,
    heightPx: null,
    durationMs,
    tileCount: 1,
    bytes: sizeBytes + waveFormJson.length + previewBytes,
    ...(notes === undefined ? {} : { notes }),
    stepMs: watch.read(),
  }
}

export const audioBuilder: KindBuilder = {
  async inspect({ inputPath }) {
    const { durationMs, mimeType, notes } = await inspectAudio(inputPath)
    return { widthPx: null, heightPx: null, durationMs, mimeType, ...(notes === undefined ? {} : { notes }) }
  },
  build,
}
