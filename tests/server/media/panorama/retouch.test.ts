import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { panoramaBuilder } from '../../../../src/server/media/panorama/build-panorama.ts'
import { tilingRecipe } from '../../../../src/server/media/panorama/tiles.ts'
import type { BuildResult } from '../../../../src/server/ports/media-builder.ts'
import type { BlurStroke } from '../../../../src/shared/media/adjustments.ts'
import { noRetouchFacts, type RetouchFacts } from '../../../../src/shared/media/retouch-shapes.ts'
import { cubeFiles, zipOf } from '../../../support/files/cube-zips.ts'
import { type Painting, paintEquirect, wholeSphere } from '../../../support/files/cut-panoramas.ts'
import { gpanoXmp } from '../../../support/files/gpano-xmp.ts'
import { seededRandom } from '../../../support/seeded-random.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

const folder = temporaryFolder('retouch')

type Tiles = ReadonlyMap<string, Buffer>
/** All files of a build by their name, and the tiles among them. */
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
/** Files of the former build, with those of a build that continues it in their place. */
function merged(former: Tiles, { result, files }: Built): Tiles {
  const dropped = new Set(result.dropped?.map((name) => `${name}.webp`))
  return new Map([...former].filter(([name]) => !dropped.has(name)).concat([...files]))
}
const namesOf = (tiles: Tiles) => [...tiles.keys()].sort()
const differentNames = (actual: Tiles, expected: Tiles) =>
  [...new Set([...actual.keys(), ...expected.keys()])].filter(
    (name) => !actual.get(name)?.equals(expected.get(name) ?? Buffer.alloc(0)),
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

/** Six faces of a cube in a size that has to be scaled. */
async function aCube(): Promise<string> {
  const path = join(folder, 'cube.zip')
  await writeFile(path, zipOf(await cubeFiles({ sizePx: 400, painting: textured })))
  return path
}
/** A partial panorama, from the center of the front face to that of the right one. */
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

/** Poles, corners, edges and centers of faces, the seam of the image, and a point between them. */
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
/** Random strokes near those places, and sometimes a nadir patch. */
function someRetouch(random: (below: number) => number): RetouchFacts {
  const spot = () => {
    const [yawDeg, pitchDeg] = places[random(places.length)] ?? [0, 0]
    const near = (value: number, most: number) => Math.max(-most, Math.min(most, value + random(90) / 10 - 4.5))
    return [near(yawDeg, 180), near(pitchDeg, 90)] as const
  }
  const strokePoints = (): BlurStroke['points'] => {
    const [yawDeg, pitchDeg] = spot()
    return random(2) === 0
      ? [[yawDeg, pitchDeg]]
      : [
          [yawDeg, pitchDeg],
          [yawDeg * 0.9, pitchDeg * 0.9],
        ]
  }
  const strokes = Array.from({ length: 1 + random(3) }, () => stroke(0.5 + random(60) / 10, ...strokePoints()))
  const nadir = { radiusDeg: 5 + random(25), rotationDeg: random(180), sha256: null }
  return { strokes, nadir: random(3) === 0 ? nadir : null }
}

describe('a retouch', () => {
  it('builds only the tiles that it touches, each byte as in a full build', async () => {
    const inputPath = await aPanorama('whole.png')
    const plain = await build(inputPath)
    expect(plain.result.recipe).toBe(tilingRecipe)
    // The first stroke lies within a tile of the front, the second crosses the edge of back and left near yaw −135.
    const retouch: RetouchFacts = { strokes: [stroke(4, [22, 20]), stroke(3, [-133, -10], [-137, -12])], nadir: null }
    const part = await build(inputPath, { retouch, from: { ...plain, retouch: noRetouchFacts } })
    const touched = ['0/f0_0', '1/f0_1', '0/b0_0', '1/b1_1', '0/l0_0', '1/l1_0']
    // Two tiles for the first stroke and four for the second, of 30.
    expect(namesOf(part.tiles)).toEqual(touched.map((name) => `${name}.webp`).sort())
    expect(part.result).toMatchObject({ tileCount: 6, dropped: [] })
    const whole = await build(inputPath, { retouch })
    expect(whole.result.tileCount).toBe(30)
    expect(differentNames(merged(plain.files, part), whole.files)).toEqual([])
    expect(differentNames(plain.tiles, whole.tiles).sort()).toEqual(namesOf(part.tiles))
    const back = await build(inputPath, { from: { ...part, retouch } })
    expect(namesOf(back.tiles)).toEqual(namesOf(part.tiles))
    expect(differentNames(merged(merged(plain.files, part), back), plain.files)).toEqual([])
    expect(back.result.manifest).toEqual(plain.result.manifest)
    expect(part.result.manifest).not.toEqual(plain.result.manifest)
  })

  it('of the nadir adds tiles to a partial panorama, and deletes them with it', async () => {
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
    expect(differentNames(merged(plain.files, part), whole.files)).toEqual([])
    const back = await build(inputPath, { from: { ...part, retouch } })
    expect(missingOf(back)?.split(' ').sort()).toEqual(missingOf(plain)?.split(' ').sort())
    expect(differentNames(merged(merged(plain.files, part), back), plain.files)).toEqual([])
  })

  it('gives the same bytes by partial as by full builds, for images, partial panoramas and cubes', async () => {
    const random = seededRandom(20_261)
    let written = 0
    let all = 0
    // Small sources have one level, except for the partial panorama, which keeps the test fast.
    for (const inputPath of [await aPanorama('all.png', 1024), await aCube(), await aPart()]) {
      const first = someRetouch(random)
      const formerBuild: Built & { readonly retouch: RetouchFacts } = {
        ...(await build(inputPath, { retouch: first })),
        retouch: first,
      }
      const retouch = someRetouch(random)
      const part = await build(inputPath, { retouch, from: formerBuild })
      const whole = await build(inputPath, { retouch })
      const name = JSON.stringify({ inputPath, before: formerBuild.retouch, retouch })
      expect(differentNames(merged(formerBuild.files, part), whole.files), name).toEqual([])
      const { missing: ofPart = '', ...manifest } = { missing: '', ...part.result.manifest }
      const { missing: ofWhole = '', ...expectedManifest } = { missing: '', ...whole.result.manifest }
      expect(manifest, name).toEqual(expectedManifest)
      expect(ofPart.split(' ').sort(), name).toEqual(ofWhole.split(' ').sort())
      written += part.tiles.size
      all += whole.tiles.size
    }
    expect(written).toBeLessThan(0.8 * all)
  }, 120_000)
})
