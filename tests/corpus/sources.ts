import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { codedTiles, heifFile, namedColors } from '../support/files/images/heif.ts'
import { anImage } from '../support/files/images.ts'
import { anAudioTrack, aVideoTrack, type RecordingSpec, writeRecordings } from '../support/files/recordings.ts'
import type { SourceName } from './case.ts'

const seconds = 0.3
const video = aVideoTrack({ size: '64x32', seconds })
const vp8 = aVideoTrack({ size: '64x32', seconds }, { encoder: 'libvpx', options: { deadline: 'realtime', b: '100k' } })
const audio = anAudioTrack({ seconds })

const recordings: Readonly<Record<string, Omit<RecordingSpec, 'path'>>> = {
  mp4: { format: 'mp4', tracks: [video, audio], options: { movflags: '+faststart' } },
  mov: { format: 'mov', tracks: [video, audio] },
  webm: { format: 'webm', tracks: [vp8] },
  m4a: { format: 'ipod', tracks: [audio] },
  mp3: {
    format: 'mp3',
    tracks: [anAudioTrack({ seconds, frame: 1152 }, { encoder: 'libmp3lame', sampleFormat: 's16p' })],
  },
  wav: {
    format: 'wav',
    tracks: [anAudioTrack({ seconds, rate: 8000 }, { encoder: 'pcm_s16le', sampleFormat: 's16' })],
  },
  ogg: { format: 'ogg', tracks: [anAudioTrack({ seconds, frame: 960 }, { encoder: 'libopus', sampleFormat: 's16' })] },
}

/** HEIC with two tiles, the second of which extends beyond the image. */
async function aHeicFile(folder: string): Promise<Buffer> {
  const tile = { colors: ['c83c32', '3caa46', '3250be', '808080'], widthPx: 64, heightPx: 64 }
  return heifFile({
    tiles: await codedTiles(folder, [tile, tile]),
    tilePx: [64, 64],
    grid: { columns: 2, rows: 1, widthPx: 96, heightPx: 48 },
    properties: [namedColors({})],
    xmp: '<x:xmpmeta/>',
  })
}

/** Creates a small valid file of each accepted type, by extension. */
export async function createSources(folder: string): Promise<Record<SourceName, Buffer>> {
  const specs = Object.entries(recordings).map(([name, spec]) => ({
    name,
    ...spec,
    path: join(folder, `valid.${name}`),
  }))
  await writeRecordings(specs)
  const files = await Promise.all(specs.map(async ({ name, path }) => [name, await readFile(path)] as const))
  const size = { widthPx: 96, heightPx: 48 }
  const images = {
    jpg: await anImage(size),
    png: await anImage({ ...size, format: 'png' }),
    webp: await anImage({ ...size, format: 'webp' }),
    avif: await anImage({ ...size, format: 'avif' }),
    tif: await anImage({ ...size, format: 'tiff' }),
    heic: await aHeicFile(folder),
  }
  return { ...images, ...Object.fromEntries(files) } as Record<SourceName, Buffer>
}
