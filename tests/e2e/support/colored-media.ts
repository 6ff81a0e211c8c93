import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { anAudioTrack, type TrackSpec, writeRecordings } from '../../support/files/recordings.ts'
import type { Color, UnitVector } from '../../support/files/reference-view.ts'

/** The color of a direction, distinct for each; z points ahead. */
export const colorOfDirection = ([x, y, z]: UnitVector): Color => [127.5 + 110 * x, 127.5 + 110 * y, 127.5 + 110 * z]
/** The color of a position on a flat image, from 0 to 1 from the top left. */
export const colorOfPosition = (x: number, y: number): Color => [20 + 200 * x, 20 + 200 * y, 120]

type Size = { readonly width: number; readonly height: number }

async function writeImage(path: string, { width, height }: Size, colorAt: (u: number, v: number) => Color) {
  const pixels = Buffer.alloc(width * height * 3)
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++) {
      const color = colorAt((column + 0.5) / width, (row + 0.5) / height)
      pixels.set(color.map(Math.round), (row * width + column) * 3)
    }
  await sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 95, chromaSubsampling: '4:4:4' })
    .toFile(path)
}

function directionAt(u: number, v: number): UnitVector {
  const yaw = (u - 0.5) * 2 * Math.PI
  const pitch = (0.5 - v) * Math.PI
  return [Math.sin(yaw) * Math.cos(pitch), Math.sin(pitch), Math.cos(yaw) * Math.cos(pitch)]
}

// Formulas of ffmpeg's geq filter: yaw and pitch of a pixel, and its red, green and blue.
const yaw = '((X+0.5)/W-0.5)*2*PI'
const pitch = '(0.5-(Y+0.5)/H)*PI'
const sphereColors = [
  `127.5+110*sin(${yaw})*cos(${pitch})`,
  `127.5+110*sin(${pitch})`,
  `127.5+110*cos(${yaw})*cos(${pitch})`,
] as const
const flatColors = ['20+200*(X+0.5)/W', '20+200*(Y+0.5)/H', '120'] as const

const durationSeconds = 4

/** A video of equal frames. ffmpeg's geq filter draws their colors. */
function video(size: string, [r, g, b]: readonly [string, string, string], sphericalMetadata?: number): TrackSpec {
  const paint = `format=gbrp,geq=r='${r}':g='${g}':b='${b}',format=yuv420p`
  return {
    source: `color=size=${size}:rate=10:duration=${durationSeconds}:color=black,${paint}`,
    encoder: 'libx264',
    options: { preset: 'ultrafast', crf: '12' },
    ...(sphericalMetadata === undefined ? {} : { spherical: sphericalMetadata }),
  }
}

/** Writes one file of each media kind. Its colors encode the direction or position. Returns the paths of the files. */
export async function coloredMedia(folder: string) {
  await mkdir(folder, { recursive: true })
  const pathOf = (name: string) => join(folder, name)
  const files = {
    panos: pathOf('Panorama.jpg'),
    images: pathOf('Image.jpg'),
    videos: pathOf('Video.mp4'),
    videos360: pathOf('360 video.mp4'),
    audio: pathOf('Audio.mp3'),
  }
  await writeImage(files.panos, { width: 2048, height: 1024 }, (u, v) => colorOfDirection(directionAt(u, v)))
  await writeImage(files.images, { width: 900, height: 600 }, colorOfPosition)
  await writeRecordings([
    {
      path: files.videos,
      format: 'mp4',
      tracks: [video('480x320', flatColors), anAudioTrack({ seconds: durationSeconds })],
    },
    {
      path: files.videos360,
      format: 'mp4',
      tracks: [video('512x256', sphereColors, 0), anAudioTrack({ seconds: durationSeconds })],
    },
    {
      path: files.audio,
      format: 'mp3',
      tracks: [
        anAudioTrack({ seconds: durationSeconds, frame: 1152 }, { encoder: 'libmp3lame', sampleFormat: 's16p' }),
      ],
    },
  ])
  return files
}
