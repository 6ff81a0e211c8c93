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
type BuildOutput = { readonly result: BuildResult; readonly files: Tiles; readonly tiles: Tiles }
type BuildOptions = {
  readonly retouch?: RetouchFacts
  /** The build that a partial build continues. */
  readonly formerBuild?: BuildOutput & { readonly retouch: RetouchFacts }
  readonly patchPath?: string
}

let buildCount = 0
async function build(inputPath: string, { retouch, formerBuild, patchPath }: BuildOptions = {}): Promise<BuildOutput> {
  const outputFolder = join(folder, `build-${buildCount++}`)
  const previousBuild = formerBuild && {
    recipe: tilingRecipe,
    retouch: formerBuild.retouch,
    missing: missingOf(formerBuild),
  }
  const result = await panoramaBuilder.build(
    { inputPath, outputFolder, retouch, previousBuild, patchPath },
    () => undefined,
  )
  const entries = await readdir(outputFolder, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const readEntry = async (path: string) => [relative(outputFolder, path), await readFile(path)] as const
  const files = new Map(await Promise.all(paths.map(readEntry)))
  return { result, files, tiles: new Map([...files].filter(([name]) => name.includes('/'))) }
}

/** Names of tiles that a partial panorama does not have, separated by spaces. */
const missingOf = ({ result: { manifest } }: BuildOutput) => ('missing' in manifest ? manifest.missing : undefined)
const sortedMissingOf = (output: BuildOutput) => (missingOf(output) ?? '').split(' ').sort()

/** Files of the former build after a partial build replaced and dropped some of them. */
function mergeBuilds(formerFiles: Tiles, { result, files }: BuildOutput): Tiles {
  const droppedNames = new Set(result.dropped?.map((name) => `${name}.webp`))
  return new Map([...formerFiles].filter(([name]) => !droppedNames.has(name)).concat([...files]))
}
const namesOf = (tiles: Tiles) => [...tiles.keys()].sort()
const differingNames = (actual: Tiles, expected: Tiles) =>
  [...new Set([...actual.keys(), ...expected.keys()])].filter(
    (name) => !actual.get(name)?.equals(expected.get(name) ?? Buffer.alloc(0)),
  )

const texture = (x: number, y: number) => 40 * Math.sin(90 * x) * Math.cos(70 * y)
const texturePainting: Painting = ([x, y, z]) => [
  127 + 60 * x + texture(y, z),
  127 + 60 * y + texture(z, x),
  127 + 60 * z + texture(x, y),
]
async function createPanorama(name: string): Promise<string> {
  const widthPx = 2048
  const pixels = paintEquirect(texturePainting, wholeSphere(widthPx))
  const path = join(folder, name)
  await sharp(pixels, { raw: { width: widthPx, height: widthPx / 2, channels: 3 } })
    .png()
    .toFile(path)
  return path
}

const stroke = (radiusDeg: number, ...points: BlurStroke['points']): BlurStroke => ({ points, radiusDeg })

/** Writes six faces of a cube in a size that has to be scaled. */
async function createCubeZip(): Promise<string> {
  const path = join(folder, 'cube.zip')
  await writeFile(path, zipOf(await cubeFiles({ sizePx: 400, painting: texturePainting })))
  return path
}

/** Writes a partial panorama that reaches from the center of the front face to the center of the right face. */
async function createPartialPanorama(): Promise<string> {
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
  await sharp(paintEquirect(texturePainting, placement), { raw: { width: 1100, height: 400, channels: 3 } })
    .withXmp(gpanoXmp(area))
    .png()
    .toFile(path)
  return path
}

/** Yaw and pitch of poles, corners, edges and centers of faces, the seam of the image, and a point between them. */
const criticalDirections = [
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

/** Random strokes near the critical directions, and sometimes a nadir patch. */
function randomRetouch(random: (below: number) => number): RetouchFacts {
  const randomDirection = () => {
    const [yawDeg, pitchDeg] = criticalDirections[random(criticalDirections.length)] ?? [0, 0]
    const nearby = (deg: number, maxDeg: number) => Math.max(-maxDeg, Math.min(maxDeg, deg + random(90) / 10 - 4.5))
    return [nearby(yawDeg, 180), nearby(pitchDeg, 90)] as const
  }
  const strokePoints = (): BlurStroke['points'] => {
    const [yawDeg, pitchDeg] = randomDirection()
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

/** Number of random retouches that are compared. */
const roundCount = Number(process.env.RETOUCH_ROUNDS ?? 1)

describe('a retouch', () => {
  it('rebuilds only the tiles that it touches', async () => {
    const inputPath = await createPanorama('whole.png')
    const unretouched = await build(inputPath)
    expect(unretouched.result.recipe).toBe(tilingRecipe)

    // The first stroke lies within a tile of the front, the second crosses the edge of back and left near yaw −135.
    const retouch: RetouchFacts = { strokes: [stroke(4, [22, 20]), stroke(3, [-133, -10], [-137, -12])], nadir: null }
    const partialBuild = await build(inputPath, { retouch, formerBuild: { ...unretouched, retouch: noRetouchFacts } })
    const tilesOfFirstStroke = ['0/f0_0', '1/f0_1']
    const tilesOfSecondStroke = ['0/b0_0', '1/b1_1', '0/l0_0', '1/l1_0']
    const touchedTiles = [...tilesOfFirstStroke, ...tilesOfSecondStroke].map((name) => `${name}.webp`)
    expect(namesOf(partialBuild.tiles)).toEqual(touchedTiles.sort())
    expect(partialBuild.result).toMatchObject({ tileCount: 6, dropped: [] })

    const fullBuild = await build(inputPath, { retouch })
    expect(fullBuild.result.tileCount).toBe(30)
    expect(differingNames(mergeBuilds(unretouched.files, partialBuild), fullBuild.files)).toEqual([])
    expect(differingNames(unretouched.tiles, fullBuild.tiles).sort()).toEqual(namesOf(partialBuild.tiles))

    const removal = await build(inputPath, { formerBuild: { ...partialBuild, retouch } })
    expect(namesOf(removal.tiles)).toEqual(namesOf(partialBuild.tiles))
    expect(
      differingNames(mergeBuilds(mergeBuilds(unretouched.files, partialBuild), removal), unretouched.files),
    ).toEqual([])
    expect(removal.result.manifest).toEqual(unretouched.result.manifest)
    expect(partialBuild.result.manifest).not.toEqual(unretouched.result.manifest)
  })

  it('of the nadir adds tiles to a partial panorama until it is removed', async () => {
    const area = { fullWidth: 2048, fullHeight: 1024, width: 1024, height: 512, left: 512, top: 0 }
    const inputPath = join(folder, 'part.png')
    const raw = { raw: { width: 1024, height: 512, channels: 3 as const } }
    await sharp(Buffer.alloc(1024 * 512 * 3, 200), raw)
      .withXmp(gpanoXmp(area))
      .png()
      .toFile(inputPath)
    const patchPath = join(folder, 'patch.png')
    const redImage = { width: 100, height: 100, channels: 3 as const, background: '#f00' }
    await sharp({ create: redImage }).png().toFile(patchPath)
    const unretouched = await build(inputPath)
    expect(missingOf(unretouched)).toContain('1/d0_0')

    const retouch: RetouchFacts = { strokes: [], nadir: { radiusDeg: 20, rotationDeg: 0, sha256: 'red' } }
    const formerBuild = { ...unretouched, retouch: noRetouchFacts }
    const partialBuild = await build(inputPath, { retouch, patchPath, formerBuild })
    expect(namesOf(partialBuild.tiles)).toEqual(
      ['0/d0_0', '1/d0_0', '1/d0_1', '1/d1_0', '1/d1_1'].map((name) => `${name}.webp`),
    )
    const fullBuild = await build(inputPath, { retouch, patchPath })
    expect(sortedMissingOf(partialBuild)).toEqual(sortedMissingOf(fullBuild))
    expect(differingNames(mergeBuilds(unretouched.files, partialBuild), fullBuild.files)).toEqual([])

    const removal = await build(inputPath, { formerBuild: { ...partialBuild, retouch } })
    expect(sortedMissingOf(removal)).toEqual(sortedMissingOf(unretouched))
    expect(
      differingNames(mergeBuilds(mergeBuilds(unretouched.files, partialBuild), removal), unretouched.files),
    ).toEqual([])
  })

  it('yields the same bytes in a partial build as in a full build', async () => {
    const random = seededRandom(20_261)
    let partialTileCount = 0
    let fullTileCount = 0
    // A cube with one level keeps the test fast; `npm run soak` also retouches partial panoramas.
    const inputPaths = roundCount > 1 ? [await createCubeZip(), await createPartialPanorama()] : [await createCubeZip()]
    for (let round = 0; round < roundCount; round++) {
      const inputPath = inputPaths[round % inputPaths.length] ?? ''
      const formerRetouch = randomRetouch(random)
      const formerBuild = { ...(await build(inputPath, { retouch: formerRetouch })), retouch: formerRetouch }
      const retouch = randomRetouch(random)
      const partialBuild = await build(inputPath, { retouch, formerBuild })
      const fullBuild = await build(inputPath, { retouch })
      const name = JSON.stringify({ inputPath, formerRetouch, retouch })
      expect(differingNames(mergeBuilds(formerBuild.files, partialBuild), fullBuild.files), name).toEqual([])
      expect({ ...partialBuild.result.manifest, missing: '' }, name).toEqual({
        ...fullBuild.result.manifest,
        missing: '',
      })
      expect(sortedMissingOf(partialBuild), name).toEqual(sortedMissingOf(fullBuild))
      partialTileCount += partialBuild.tiles.size
      fullTileCount += fullBuild.tiles.size
    }
    expect(partialTileCount).toBeLessThan(0.8 * fullTileCount)
  })
})
