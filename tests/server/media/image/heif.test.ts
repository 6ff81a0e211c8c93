import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { kindBuilders } from '../../../../src/server/media/builders.ts'
import { inspectImage } from '../../../../src/server/media/image/inspect-image.ts'
import { readImageMetadata } from '../../../../src/server/media/metadata/read-image-metadata.ts'
import { MediaError } from '../../../../src/server/ports/media-builder.ts'
import {
  type CodedTile,
  codedTiles,
  type HeifSpec,
  heifFile,
  mirrorBox,
  namedColors,
  profileColors,
  rotationBox,
  type TileSpec,
  withItemLocations,
} from '../../../support/files/images/heif.ts'

const red = [200, 60, 50]
const green = [60, 170, 70]
const blue = [50, 80, 190]
const gray = [128, 128, 128]
const hex = (color: readonly number[]) => color.map((value) => value.toString(16).padStart(2, '0')).join('')
const fourColors = { colors: [red, green, blue, gray].map(hex), widthPx: 128, heightPx: 64 }
const specs = {
  full: fourColors,
  limited: { ...fourColors, matrix: 'bt709', range: 'limited' },
  deep: { ...fourColors, pixels: 'yuv420p10' },
  fine: { ...fourColors, pixels: 'yuv444p' },
  red: { colors: [hex(red)], widthPx: 64, heightPx: 64 },
  green: { colors: [hex(green)], widthPx: 64, heightPx: 64 },
  blue: { colors: [hex(blue)], widthPx: 64, heightPx: 64 },
  gray: { colors: [hex(gray)], widthPx: 64, heightPx: 64 },
} as const satisfies Record<string, TileSpec>
type TileName = keyof typeof specs

let folder = ''
let tiles: Readonly<Record<TileName, CodedTile>>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stopover-heif-'))
  const tileList = await codedTiles(folder, Object.values(specs))
  tiles = Object.fromEntries(Object.keys(specs).map((name, index) => [name, tileList[index]])) as typeof tiles
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const createSingleTile = (name: TileName, fields: Partial<HeifSpec> = {}) =>
  heifFile({ tiles: [tiles[name]], tilePx: [128, 64], ...fields })
const createGrid = (fields: Partial<HeifSpec> = {}) =>
  heifFile({
    tiles: [tiles.red, tiles.green, tiles.blue, tiles.gray],
    tilePx: [64, 64],
    grid: { columns: 2, rows: 2, widthPx: 100, heightPx: 80 },
    properties: [namedColors({})],
    ...fields,
  })

const xmp = `<x:xmpmeta>${' '.repeat(1000)}</x:xmpmeta>`

/** Image with an index that lists its XMP `xmpCount` times and `otherCount` other items with thousands of extents. */
function withRepeatedItems({ xmpCount = 1, otherCount = 0 }): Buffer {
  const file = createSingleTile('full', { xmp })
  const { length } = tiles.full.data
  const xmpExtents = Array.from({ length: xmpCount }, () => ({ offset: file.length - xmp.length, length: xmp.length }))
  const manyExtents = Array.from({ length: 9000 }, () => ({ offset: 8, length: 1 }))
  const imageExtents = [{ offset: file.length - xmp.length - length, length }]
  return withItemLocations(file, [imageExtents, xmpExtents, ...Array.from({ length: otherCount }, () => manyExtents)])
}

/** Colors near the four corners, from left to right and top to bottom, and the size. */
async function decode(bytes: Buffer) {
  const facts = await inspectImage(bytes)
  const image = (await facts.open(1_000_000)).autoOrient().toColourspace('srgb')
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true })
  const colorAt = (x: number, y: number) => [...data.subarray(3 * (y * info.width + x), 3 * (y * info.width + x) + 3)]
  const right = info.width - 6
  const bottom = info.height - 6
  return {
    size: [info.width, info.height],
    header: [facts.widthPx, facts.heightPx],
    corners: [colorAt(5, 5), colorAt(right, 5), colorAt(5, bottom), colorAt(right, bottom)],
  }
}

const largestError = (colors: readonly (readonly number[])[], expected: readonly (readonly number[])[]) =>
  Math.max(
    ...expected.flatMap((color, index) =>
      color.map((value, channel) => Math.abs(value - (colors[index]?.[channel] ?? -99))),
    ),
  )

/** Transfer function of sRGB, from encoded to linear values. */
const linearOf = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
const encodedOf = (value: number) => (value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055)
/** Linear Display P3 to linear sRGB (CSS Color 4, 10). */
const p3ToSrgb = [
  [1.2249, -0.2249, 0],
  [-0.0421, 1.0421, 0],
  [-0.0196, -0.0786, 1.0983],
]

/** A color of Display P3 in sRGB. */
function fromDisplayP3(color: readonly number[]): number[] {
  const light = color.map((value) => linearOf(value / 255))
  return p3ToSrgb.map((row) => {
    const sum = row.reduce((total, coefficient, index) => total + coefficient * (light[index] ?? 0), 0)
    return Math.round(255 * encodedOf(Math.max(0, Math.min(1, sum))))
  })
}

async function displayP3Bytes(): Promise<Buffer> {
  const { icc } = await sharp(
    await sharp({ create: { width: 1, height: 1, channels: 3, background: 'red' } })
      .withIccProfile('p3')
      .png()
      .toBuffer(),
  ).metadata()
  return icc ?? Buffer.alloc(0)
}

async function outcomeOf(work: () => Promise<unknown>): Promise<string> {
  try {
    await work()
    return 'accepted'
  } catch (cause) {
    if (cause instanceof MediaError) return cause.code
    throw cause
  }
}

describe('an image in HEIC', () => {
  it.each<[string, TileName, Parameters<typeof namedColors>[0]]>([
    ['8 bits', 'full', {}],
    ['television range and the matrix of BT.709', 'limited', { matrix: 1, isFullRange: false }],
    ['10 bits', 'deep', {}],
    ['colors of full resolution', 'fine', {}],
  ])('of %s has its colors', async (_, name, colors) => {
    const { size, header, corners } = await decode(createSingleTile(name, { properties: [namedColors(colors)] }))
    expect([size, header]).toEqual([
      [128, 64],
      [128, 64],
    ])
    expect(largestError(corners, [red, green, blue, gray])).toBeLessThanOrEqual(3)
  })

  it('of Display P3 becomes sRGB, whether a profile or a number declares it', async () => {
    const expected = [green, blue, gray].map(fromDisplayP3)
    const byNumber = await decode(createSingleTile('fine', { properties: [namedColors({ primaries: 12 })] }))
    const byProfile = await decode(
      createSingleTile('fine', { properties: [namedColors({ primaries: 12 }), profileColors(await displayP3Bytes())] }),
    )
    expect(largestError(expected, [green, blue, gray])).toBeGreaterThan(8)
    expect(largestError(byNumber.corners.slice(1), expected)).toBeLessThanOrEqual(3)
    expect(largestError(byProfile.corners.slice(1), expected)).toBeLessThanOrEqual(3)
  })

  it('of tiles is joined and cropped to its size', async () => {
    const { size, corners } = await decode(createGrid())
    expect(size).toEqual([100, 80])
    expect(largestError(corners, [red, green, blue, gray])).toBeLessThanOrEqual(3)
  })

  it.each<[string, () => Buffer[], readonly number[][]]>([
    ['rotated a quarter turn counterclockwise', () => [rotationBox(1)], [green, gray, red, blue]],
    ['rotated a half turn', () => [rotationBox(2)], [gray, blue, green, red]],
    ['rotated a quarter turn clockwise', () => [rotationBox(3)], [blue, red, gray, green]],
    ['mirrored from top to bottom', () => [mirrorBox(0)], [blue, gray, red, green]],
    ['mirrored from left to right', () => [mirrorBox(1)], [green, red, gray, blue]],
    [
      'rotated a quarter turn, then mirrored from left to right',
      () => [rotationBox(1), mirrorBox(1)],
      [gray, green, blue, red],
    ],
  ])('is %s as its index says', async (_, createBoxes, expected) => {
    const { size, header, corners } = await decode(createGrid({ properties: [namedColors({}), ...createBoxes()] }))
    expect(header).toEqual(size)
    expect(largestError(corners, expected)).toBeLessThanOrEqual(3)
  })

  it('keeps EXIF and XMP, but not the orientation of EXIF', async () => {
    const { exif } = await sharp(
      await sharp({ create: { width: 1, height: 1, channels: 3, background: 'red' } })
        .withExif({
          IFD0: { Orientation: '6' },
          IFD3: {
            GPSLatitudeRef: 'S',
            GPSLatitude: '33/1 30/1 0/1',
            GPSLongitudeRef: 'E',
            GPSLongitude: '151/1 15/1 0/1',
          },
        })
        .jpeg()
        .toBuffer(),
    ).metadata()
    const exifData = exif?.subarray(6) ?? Buffer.alloc(0)
    const file = createGrid({ exif: exifData, xmp: '<x:xmpmeta/>' })
    const facts = await inspectImage(file)
    expect([facts.widthPx, facts.heightPx, facts.xmp?.toString()]).toEqual([100, 80, '<x:xmpmeta/>'])
    const { captured } = await readImageMetadata(file, facts)
    expect(captured).toMatchObject({ location: { latitudeDeg: -33.5, longitudeDeg: 151.25 } })
  })

  it('has no XMP if its index lists the XMP a hundred times', async () => {
    expect((await inspectImage(withRepeatedItems({}))).xmp?.toString()).toBe(xmp)
    expect((await inspectImage(withRepeatedItems({ xmpCount: 100 }))).xmp).toBeUndefined()
  })

  it('is decoded without its gain map', async () => {
    const { corners } = await decode(createGrid({ gainMap: tiles.gray }))
    expect(largestError(corners, [red, green, blue, gray])).toBeLessThanOrEqual(3)
  })

  it.each<[string, string, () => Buffer]>([
    ['cut in its data', 'media.damaged', () => createSingleTile('full').subarray(0, -30)],
    ['cut before its last tile', 'media.damaged', () => createGrid().subarray(0, -tiles.gray.data.length)],
    [
      'whose tile is noise',
      'media.damaged',
      () =>
        createGrid({ tiles: [tiles.red, tiles.green, tiles.blue, { ...tiles.gray, data: Buffer.alloc(500, 0x5a) }] }),
    ],
    ['without one of its tiles', 'media.damaged', () => createGrid({ tiles: [tiles.red, tiles.green, tiles.blue] })],
    [
      'larger than its tiles',
      'media.damaged',
      () => createGrid({ grid: { columns: 2, rows: 2, widthPx: 200, heightPx: 80 } }),
    ],
    [
      'with more tiles than it needs',
      'media.damaged',
      () => createGrid({ grid: { columns: 2, rows: 2, widthPx: 50, heightPx: 80 } }),
    ],
    [
      'whose offsets have 7 bytes',
      'media.damaged',
      () =>
        Buffer.from(
          createSingleTile('full').toString('latin1').replace('iloc\0\0\0\0\x44', 'iloc\0\0\0\0\x77'),
          'latin1',
        ),
    ],
    ['with more extents than a file has', 'media.damaged', () => withRepeatedItems({ otherCount: 3 })],
    [
      'of another codec',
      'media.notAccepted',
      () => Buffer.from(createSingleTile('full').toString('latin1').replace('hvc1', 'jpeg'), 'latin1'),
    ],
  ])('%s is rejected with %s at inspection', async (_, code, bytes) => {
    expect(await outcomeOf(async () => (await inspectImage(bytes())).check())).toBe(code)
  })

  it('twice as wide as high is accepted as a panorama', async () => {
    const inputPath = join(folder, 'panorama.heic')
    await writeFile(inputPath, createSingleTile('full', { properties: [namedColors({})] }))
    const builder = await kindBuilders.panos()
    expect(await builder.inspect({ inputPath })).toMatchObject({ widthPx: 128, heightPx: 64, mimeType: 'image/heic' })
    const built = await builder.build({ inputPath, outputFolder: join(folder, 'built') }, () => undefined)
    expect(built.manifest).toMatchObject({ mapping: 'cube' })
  })
})
