import { mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createVideoThumbnail } from '../../../../src/server/media/video/video-thumbnail.ts'
import { type VideoManifest, videoManifest } from '../../../../src/shared/media/video-manifest.ts'
import { buildHere } from '../../../support/files/build-here.ts'
import { type FirstFrame, firstFrameOf } from '../../../support/files/first-frame.ts'
import { type RecordingSpec, type TrackSpec, writeRecordings } from '../../../support/files/recordings.ts'

/** RGB of eight patches side by side. */
const patches = [
  [200, 60, 50],
  [60, 170, 70],
  [50, 80, 190],
  [220, 200, 60],
  [128, 128, 128],
  [30, 30, 30],
  [240, 240, 240],
  [150, 60, 160],
] as const

/** Coefficients of red and blue in luma, by ITU-R BT.709, BT.601 and BT.2020. */
const lumaCoefficients = { bt709: [0.2126, 0.0722], bt601: [0.299, 0.114], bt2020: [0.2627, 0.0593] } as const
type Matrix = keyof typeof lumaCoefficients

/** Y from 0 to 1, U and V from -0.5 to 0.5. */
function yuvOf([red, green, blue]: readonly [number, number, number], matrix: Matrix): readonly number[] {
  const [redCoefficient, blueCoefficient] = lumaCoefficients[matrix]
  const y = (redCoefficient * red + (1 - redCoefficient - blueCoefficient) * green + blueCoefficient * blue) / 255
  return [y, (blue / 255 - y) / (2 * (1 - blueCoefficient)), (red / 255 - y) / (2 * (1 - redCoefficient))]
}

type Coding = { readonly bits: 8 | 10; readonly range: 'limited' | 'full' }

/** Unrounded level of a component as stored. `plane` 0 is luma. */
function storedLevel(value: number, plane: number, { bits, range }: Coding): number {
  const levelScale = 2 ** (bits - 8)
  if (range === 'full') return plane === 0 ? value * (2 ** bits - 1) : value * (2 ** bits - 1) + 128 * levelScale
  return plane === 0 ? (16 + 219 * value) * levelScale : (128 + 224 * value) * levelScale
}

/** A stored level converted to 8-bit limited range, not rounded. */
function limitedRangeLevel(stored: number, plane: number, { bits, range }: Coding): number {
  const levelScale = 2 ** (bits - 8)
  if (range === 'limited') return stored / levelScale
  const fraction = (stored - (plane === 0 ? 0 : 128 * levelScale)) / (2 ** bits - 1)
  return plane === 0 ? 16 + 219 * fraction : 128 + 224 * fraction
}

type ColorCase = Coding & {
  readonly name: string
  readonly matrix: Matrix
  readonly sizePx: string
  readonly tags: Readonly<Record<string, string>>
  /** Tags of the result: matrix, primaries and transfer by ITU-T H.273. */
  readonly resultTags: readonly [number, number, number]
}

const colorTags = (matrix: string, primaries: string, transfer: string) => ({
  colorspace: matrix,
  color_primaries: primaries,
  color_trc: transfer,
})
const colorSpaces = [
  { name: '709', matrix: 'bt709', sizePx: '960x32', tags: colorTags('bt709', 'bt709', 'bt709'), resultTags: [1, 1, 1] },
  {
    name: '170M',
    matrix: 'bt601',
    sizePx: '1280x32',
    tags: colorTags('smpte170m', 'smpte170m', 'smpte170m'),
    resultTags: [6, 6, 6],
  },
  {
    name: '2020',
    matrix: 'bt2020',
    sizePx: '1280x32',
    tags: colorTags('bt2020nc', 'bt2020', 'bt2020-10'),
    resultTags: [9, 9, 14],
  },
  { name: 'untagged HD', matrix: 'bt709', sizePx: '1280x32', tags: {}, resultTags: [1, 1, 1] },
  { name: 'untagged SD', matrix: 'bt601', sizePx: '960x32', tags: {}, resultTags: [6, 6, 6] },
] as const
const colorCases: readonly ColorCase[] = colorSpaces.flatMap((colorSpace) =>
  (['limited', 'full'] as const).flatMap((range) =>
    ([8, 10] as const).map((bits) => ({
      ...colorSpace,
      name: `${colorSpace.name}, ${range}, ${bits} bits`,
      range,
      bits,
    })),
  ),
)

/** Stored levels of all patches: Y, U and V each. */
function storedPatches({ matrix, bits, range }: Pick<ColorCase, 'matrix' | 'bits' | 'range'>): number[][] {
  return patches.map((patch) =>
    yuvOf(patch, matrix).map((value, plane) => Math.round(storedLevel(value, plane, { bits, range }))),
  )
}

/** FFmpeg expression of a plane with one value per patch, from left to right. */
const patchExpression = (values: readonly number[]) =>
  values.reduceRight((next, value, index) => `if(lt(8*X/W,${index + 1}),${value},${next})`, '0')

/** A lossless track of the patches, so that results can be compared with stored levels. */
function trackOf(colorCase: Pick<ColorCase, 'matrix' | 'bits' | 'range' | 'sizePx' | 'tags'>): TrackSpec {
  const rows = storedPatches(colorCase)
  const planeOf = (plane: number) => patchExpression(rows.map((row) => row[plane] ?? 0))
  const planes = `lum='${planeOf(0)}':cb='${planeOf(1)}':cr='${planeOf(2)}'`
  const format = colorCase.bits === 8 ? 'yuv420p' : 'yuv420p10'
  const color_range = colorCase.range === 'full' ? 'pc' : 'tv'
  return {
    source: `color=size=${colorCase.sizePx}:rate=10:duration=0.2,format=${format},geq=${planes}`,
    encoder: 'libx264',
    options: { preset: 'ultrafast', qp: '0', color_range, ...colorCase.tags },
  }
}

let folder = ''
const pathOf = (name: string) => join(folder, name.replaceAll(/\W+/g, '-'))

/** A sphere of one color, and videos of high dynamic range with and without a matrix in their tags. */
const otherRecordings: readonly (Omit<RecordingSpec, 'path'> & { readonly name: string })[] = [
  {
    name: 'sphere',
    format: 'mp4',
    tracks: [
      {
        source: "color=size=256x128:rate=10:duration=0.2,format=yuv420p,geq=lum='92':cb='110':cr='190'",
        encoder: 'libx264',
        options: { preset: 'ultrafast', qp: '0', ...colorTags('bt709', 'bt709', 'bt709') },
        spherical: 0,
      },
    ],
  },
  ...(['bt2020nc', 'unknown'] as const).map((colorspace) => ({
    name: `hdr-${colorspace}`,
    format: 'mp4' as const,
    tracks: [
      {
        ...trackOf({ matrix: 'bt2020', bits: 10, range: 'limited', sizePx: '256x32', tags: {} }),
        options: { preset: 'ultrafast', qp: '0', color_trc: 'smpte2084', color_primaries: 'bt2020', colorspace },
      },
    ],
  })),
]

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stopover-colors-'))
  await writeRecordings([
    ...colorCases.map((colorCase) => ({
      path: pathOf(colorCase.name),
      format: 'mp4' as const,
      tracks: [trackOf(colorCase)],
      options: {},
    })),
    ...otherRecordings.map(({ name, ...spec }) => ({ ...spec, path: pathOf(name) })),
  ])
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function buildVideo(name: string, kind: 'videos' | 'videos360' = 'videos'): Promise<VideoManifest> {
  const { manifest } = await buildHere(
    { kind, inputPath: pathOf(name), outputFolder: `${pathOf(name)}.out` },
    () => undefined,
  )
  return videoManifest.parse(manifest)
}

/** First frames of all renditions, smallest first. */
async function renditionsOf(name: string): Promise<FirstFrame[]> {
  const output = `${pathOf(name)}.out`
  const playlist = await readFile(join(output, 'film.m3u8'), 'utf8')
  const folders = [...playlist.matchAll(/^(v\d)\/index\.m3u8$/gm)].map(([, name]) => join(output, name ?? ''))
  return Promise.all(
    folders.map(async (rendition) => {
      const path = join(rendition, 'first-segment.mp4')
      const header = await readFile(join(rendition, 'init.mp4'))
      await writeFile(path, Buffer.concat([header, await readFile(join(rendition, 's0.m4s'))]))
      return firstFrameOf(path)
    }),
  )
}

/** RGB of an image at a position in fractions of its width and height. */
async function rgbAt(image: Buffer | string, x: number, y: number): Promise<number[]> {
  const { data, info } = await sharp(image).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const offset = 3 * (Math.floor(y * info.height) * info.width + Math.floor(x * info.width))
  return [...data.subarray(offset, offset + 3)]
}

const center = (patch: number) => (patch + 0.5) / 8
const maxDifference = (left: readonly number[], right: readonly number[]) =>
  Math.max(...left.map((value, index) => Math.abs(value - (right[index] ?? Number.NaN))))

describe('colors of a video', () => {
  it.each(colorCases.map((colorCase) => [colorCase.name, colorCase] as const))('%s', async (name, colorCase) => {
    await buildVideo(name)
    const renditions = await renditionsOf(name)
    expect(renditions).toHaveLength(2)
    const expected = storedPatches(colorCase).map((row) =>
      row.map((value, plane) => limitedRangeLevel(value, plane, colorCase)),
    )
    const differences: unknown[] = []
    for (const { widthPx, tags, at: yuvAt } of renditions) {
      const [matrix, primaries, transfer] = colorCase.resultTags
      expect(tags).toEqual({ matrix, primaries, transfer, range: 1 })
      for (const [patch, row] of expected.entries()) {
        const actual = yuvAt(center(patch), 0.5)
        if (maxDifference(actual, row) > 1) differences.push({ widthPx, patch, expected: row, actual })
      }
    }
    for (const [patch, rgb] of patches.entries()) {
      const actual = await rgbAt(join(`${pathOf(name)}.out`, 'frame.webp'), center(patch), 0.5)
      if (maxDifference(actual, rgb) > 2) differences.push({ image: 'frame.webp', patch, expected: rgb, actual })
    }
    expect(differences).toEqual([])
  })

  it('are the same in the preview images of a 360 video and in the thumbnail of a linked video', async () => {
    await buildVideo('sphere', 'videos360')
    const red = patches[0]
    for (const image of ['frame.webp', 'thumbnail.webp', 'poster.webp', 'social.jpg']) {
      expect([image, maxDifference(await rgbAt(join(`${pathOf('sphere')}.out`, image), 0.5, 0.5), red) <= 2]).toEqual([
        image,
        true,
      ])
    }
    const file = await open(pathOf('sphere'))
    try {
      const read = async (offset: number, length: number) => {
        const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, offset)
        return buffer.subarray(0, bytesRead)
      }
      const { size } = await file.stat()
      const head = await read(0, size)
      const thumbnail = await createVideoThumbnail({ container: 'mov', sizeBytes: size, head }, read)
      expect(maxDifference(await rgbAt(Buffer.from(thumbnail), 0.5, 0.5), red)).toBeLessThanOrEqual(2)
    } finally {
      await file.close()
    }
  })

  it('of high dynamic range are tone-mapped by the matrix of BT.2020, tagged or not', async () => {
    const results = []
    for (const name of ['hdr-bt2020nc', 'hdr-unknown']) {
      await buildVideo(name)
      const [frame] = await renditionsOf(name)
      expect(frame?.tags).toEqual({ matrix: 1, primaries: 1, transfer: 1, range: 1 })
      results.push(patches.map((_, patch) => frame?.at(center(patch), 0.5)))
    }
    const [taggedColors, untaggedColors] = results
    expect(taggedColors).toEqual(untaggedColors)
    // Gray has no chroma. Yellow would be orange if the matrix were ignored.
    for (const gray of [4, 5, 6])
      expect(maxDifference(taggedColors?.[gray]?.slice(1) ?? [], [128, 128])).toBeLessThanOrEqual(1)
    const [y = 0, u = 0, v = 0] = taggedColors?.[3] ?? []
    expect(u).toBeLessThan(118)
    expect(Math.abs(v - 128)).toBeLessThan(128 - u)
    expect(y).toBeGreaterThan(16)
  })
})
