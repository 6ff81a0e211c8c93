import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { panoramaBuilder } from '../../../../src/server/media/panorama/build-panorama.ts'
import { tilingRecipe } from '../../../../src/server/media/panorama/tiles.ts'
import type { BuildResult } from '../../../../src/server/ports/media-builder.ts'
import type { BlurStroke } from '../../../../src/shared/media/adjustments.ts'
import { noRetouchFacts, type RetouchFacts } from '../../../../src/shared/media/retouch-shapes.ts'
import { cubeFiles, zipOf } from '../../../support/files/cube-zips.ts'
import { type Painting, paintEquirect, wholeSphere } from '../../../support/files/cut-panoramas.ts'
import { gpanoXmp } from '../../../support/files/gpano-xmp.ts'
import { seededRandom } from '../../../support/seeded-random.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stopover-retouch-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

type Tiles = ReadonlyMap<string, Buffer>
/** All that was written by its name, and of it the tiles. */
type Built = { readonly result: BuildResult; readonly files: Tiles; readonly tiles: Tiles }
type Order = {
  readonly retouch?: RetouchFacts
  readonly from?: Built & { readonly retouch: RetouchFacts }
  readonly patchPath?: string
}

let builds = 0
async function build(inputPath: string, { retouch, from, patchPath }: Order = {}): Promise<Built> {
  const outputFolder = join(folder, `build-${builds++}`)
  const former = from && { recipe: tilingRecipe, retouch: from.retouch, missing: missingOf(from) }
  const result = await panoramaBuilder.build({ inputPath, outputFolder, retouch, former, patchPath }, () => undefined)
  const entries = await readdir(outputFolder, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const read = async (path: string) => [relative(outputFolder, path), await readFile(path)] as const
  const files = new Map(await Promise.all(paths.map(read)))
  return { result, files, tiles: new Map([...files].filter(([name]) => name.includes('/'))) }
}

const missingOf = ({ result: { manifest } }: Built) => ('missing' in manifest ? manifest.missing : undefined)
/** What is shown once a build is laid over the former one. */
function laidOver(former: Tiles, { result, files }: Built): Tiles {
  const dropped = new Set(result.dropped?.map((name) => `${name}.webp`))
  return new Map([...former].filter(([name]) => !dropped.has(name)).concat([...files]))
}
const namesOf = (tiles: Tiles) => [...tiles.keys()].sort()
const differing = (one: Tiles, other: Tiles) =>
  [...new Set([...one.keys(), ...other.keys()])].filter(
    (name) => !one.get(name)?.equals(other.get(name) ?? Buffer.alloc(0)),
  )

const texture = (x: number, y: number) => 40 * Math.sin(90 * x) * Math.cos(70 * y)
const textured: Painting = ([x, y, z]) => [
  127 + 60 * x + texture(y, z),
  127 + 60 * y + texture(z, x),
  127 + 60 * z + texture(x, y),
]
async function aPanorama(name: string, widthPx = 2048): Promise<string> {
  const pixels = paintEquirect(textured, wholeSphere(widthPx))
  const path = join(folder, name)
  await sharp(pixels, { raw: { width: widthPx, height: widthPx / 2, channels: 3 } })
    .png()
    .toFile(path)
  return path
}

const stroke = (radiusDeg: number, ...points: BlurStroke['points']): BlurStroke => ({ points, radiusDeg })

/** The six faces of a cube, of a size that is no face's of ours. */

async function aCube(): Promise<string> {
  const path = join(folder, 'cube.zip')
  await writeFile(path, zipOf(await cubeFiles({ sizePx: 400, painting: textured })))
  return path
}
/** An image of a part, from the middle of the front to that of the right. */
async function aPart(): Promise<string> {
  const area = { fullWidth: 2048, fullHeight: 1024, width: 1100, height: 400, left: 800, top: 330 }
  const placement = {
    widthPx: area.width,
    heightPx: area.height,
    leftPx: area.left,
    topPx: area.top,
    fullWidthPx: area.fullWidth,
    fullHeightPx: area.fullHeight,
  }
  const path = join(folder, 'across.png')
  await sharp(paintEquirect(textured, placement), { raw: { width: 1100, height: 400, channels: 3 } })
    .withXmp(gpanoXmp(area))
    .png()
    .toFile(path)
  return path
}

/** Poles, corners, edges and middles of faces, the seam of the image, and between them. */
const places = [
  [0, 90],
  [0, -90],
  [45, 35.264],
  [-135, -35.264],
  [45, 0],
  [0, 45],
  [180, -1],
  [0, 0],
  [100, -60],
] as const
/** Some strokes from place to place, now and then over a pole, and sometimes a patch. */
function someRetouch(random: (below: number) => number): RetouchFacts {
  const spot = () => {
    const [yawDeg, pitchDeg] = places[random(places.length)] ?? [0, 0]
    const near = (value: number, most: number) => Math.max(-most, Math.min(most, value + random(90) / 10 - 4.5))
    return [near(yawDeg, 180), near(pitchDeg, 90)] as const
  }
  const way = (): BlurStroke['points'] => {
    const [yawDeg, pitchDeg] = spot()
    return random(2) === 0
      ? [[yawDeg, pitchDeg]]
      : [
          [yawDeg, pitchDeg],
          [yawDeg * 0.9, pitchDeg * 0.9],
        ]
  }
  const strokes = Array.from({ length: 1 + random(3) }, () => stroke(0.5 + random(60) / 10, ...way()))
  const nadir = { radiusDeg: 5 + random(25), rotationDeg: random(180), sha256: null }
  return { strokes, nadir: random(3) === 0 ? nadir : null }
}

describe('a retouch', () => {
  it('has only the tiles made anew that it touches, to the byte what a whole build gives, and back again', async () => {
    const inputPath = await aPanorama('whole.png')
    const plain = await build(inputPath)
    expect(plain.result.recipe).toBe(tilingRecipe)
    // One in the middle of a quarter of the front, one across the edge of back and left, which is near yaw −135.
    const retouch: RetouchFacts = { strokes: [stroke(4, [22, 20]), stroke(3, [-133, -10], [-137, -12])], nadir: null }
    const part = await build(inputPath, { retouch, from: { ...plain, retouch: noRetouchFacts } })
    const touched = ['0/f0_0', '1/f0_1', '0/b0_0', '1/b1_1', '0/l0_0', '1/l1_0']
    // One tile of each level for the first; for the second two faces, each on both levels: 6 of 30.
    expect(namesOf(part.tiles)).toEqual(touched.map((name) => `${name}.webp`).sort())
    expect(part.result).toMatchObject({ tileCount: 6, dropped: [] })
    const whole = await build(inputPath, { retouch })
    expect(whole.result.tileCount).toBe(30)
    expect(differing(laidOver(plain.files, part), whole.files)).toEqual([])
    expect(differing(plain.tiles, whole.tiles).sort()).toEqual(namesOf(part.tiles))
    const back = await build(inputPath, { from: { ...part, retouch } })
    expect(namesOf(back.tiles)).toEqual(namesOf(part.tiles))
    expect(differing(laidOver(laidOver(plain.files, part), back), plain.files)).toEqual([])
    expect(back.result.manifest).toEqual(plain.result.manifest)
    expect(part.result.manifest).not.toEqual(plain.result.manifest)
  })

  it('of the nadir makes tiles of a part that had none there, and takes them away with it', async () => {
    const area = { fullWidth: 2048, fullHeight: 1024, width: 1024, height: 512, left: 512, top: 0 }
    const inputPath = join(folder, 'part.png')
    const raw = { raw: { width: 1024, height: 512, channels: 3 as const } }
    await sharp(Buffer.alloc(1024 * 512 * 3, 200), raw)
      .withXmp(gpanoXmp(area))
      .png()
      .toFile(inputPath)
    const patchPath = join(folder, 'patch.png')
    const red = { width: 100, height: 100, channels: 3 as const, background: '#f00' }
    await sharp({ create: red }).png().toFile(patchPath)
    const plain = await build(inputPath)
    expect(missingOf(plain)).toContain('1/d0_0')
    const retouch: RetouchFacts = { strokes: [], nadir: { radiusDeg: 20, rotationDeg: 0, sha256: 'red' } }
    const part = await build(inputPath, { retouch, patchPath, from: { ...plain, retouch: noRetouchFacts } })
    expect(namesOf(part.tiles)).toEqual(
      ['0/d0_0', '1/d0_0', '1/d0_1', '1/d1_0', '1/d1_1'].map((name) => `${name}.webp`),
    )
    const whole = await build(inputPath, { retouch, patchPath })
    expect(missingOf(part)?.split(' ').sort()).toEqual(missingOf(whole)?.split(' ').sort())
    expect(differing(laidOver(plain.files, part), whole.files)).toEqual([])
    const back = await build(inputPath, { from: { ...part, retouch } })
    expect(missingOf(back)?.split(' ').sort()).toEqual(missingOf(plain)?.split(' ').sort())
    expect(differing(laidOver(laidOver(plain.files, part), back), plain.files)).toEqual([])
  })

  it('is the same to the byte by parts as whole, of images, parts and cubes, wherever its strokes are', async () => {
    const random = seededRandom(20_261)
    let written = 0
    let all = 0
    // Of one level but for the part: what the faces say of levels is the same for all, and tiles take their time.
    for (const inputPath of [await aPanorama('all.png', 1024), await aCube(), await aPart()]) {
      const first = someRetouch(random)
      const shown: Built & { readonly retouch: RetouchFacts } = {
        ...(await build(inputPath, { retouch: first })),
        retouch: first,
      }
      const retouch = someRetouch(random)
      const part = await build(inputPath, { retouch, from: shown })
      const whole = await build(inputPath, { retouch })
      const name = JSON.stringify({ inputPath, before: shown.retouch, retouch })
      expect(differing(laidOver(shown.files, part), whole.files), name).toEqual([])
      const { missing: ofPart = '', ...manifest } = { missing: '', ...part.result.manifest }
      const { missing: ofWhole = '', ...wanted } = { missing: '', ...whole.result.manifest }
      expect(manifest, name).toEqual(wanted)
      expect(ofPart.split(' ').sort(), name).toEqual(ofWhole.split(' ').sort())
      written += part.tiles.size
      all += whole.tiles.size
    }
    expect(written).toBeLessThan(0.8 * all)
  }, 120_000)
})
