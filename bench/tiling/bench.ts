import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { finestBorderPx } from '../../src/server/media/panorama/faces/face-raster.ts'
import { cubeFaces } from '../../src/shared/cube.ts'
import { faceSizePxFor } from '../../src/shared/media/pyramid.ts'
import { type Kernel, lanczos3, linear, type Panorama, psnrDb, squaredErrors } from './fidelity.ts'
import { hasNona, nonaFile, writeNonaProject } from './nona.ts'
import { findSubject, type Subject } from './subject.ts'

/** Both sides in turn, so that what else the machine does weighs on both. */
const rounds = 5

const script = (name: string) => join(import.meta.dirname, name)
const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

/** Wall time of a whole process, its start included. */
function timeProcess(command: string, args: readonly string[]): { ms: number; output: string } {
  const startedMs = performance.now()
  const { status, stdout, stderr, error } = spawnSync(command, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} ended with ${status}: ${error?.message ?? stderr}`)
  return { ms: performance.now() - startedMs, output: stdout }
}

async function emptyFolder(path: string): Promise<string> {
  await rm(path, { recursive: true, force: true })
  await mkdir(path, { recursive: true })
  return path
}

type Round = { ourFacesMs: number; ourBuildMs: number; nonaMs: number; nonaTilesMs: number; peakBytes: number }

async function measureRound(folder: string, subject: Subject, project: string | undefined): Promise<Round> {
  const [ours, tiles] = [await emptyFolder(join(folder, 'ours')), await emptyFolder(join(folder, 'tiles'))]
  const [theirs, theirTiles] = [await emptyFolder(join(folder, 'nona')), await emptyFolder(join(folder, 'nona-tiles'))]
  const faceSize = String(faceSizePxFor(subject.widthPx))
  const node = process.execPath
  const ourFaces = timeProcess(node, [script('our-faces.ts'), subject.path, ours])
  const nona = project ? timeProcess('nona', ['-o', join(theirs, 'face'), project]) : undefined
  const ourBuild = timeProcess(node, [script('our-build.ts'), subject.path, tiles])
  const nonaTiles = project ? timeProcess(node, [script('nona-tiles.ts'), theirs, theirTiles, faceSize]) : undefined
  const { peakBytes } = JSON.parse(ourBuild.output) as { peakBytes: number }
  return {
    ourFacesMs: ourFaces.ms,
    ourBuildMs: ourBuild.ms,
    nonaMs: nona?.ms ?? Number.NaN,
    nonaTilesMs: nonaTiles?.ms ?? Number.NaN,
    peakBytes,
  }
}

async function compareFidelity(
  folder: string,
  subject: Subject,
  kernel: Kernel,
): Promise<{ ours: number; nona: number }> {
  const { data, info } = await sharp(subject.path).raw().toBuffer({ resolveWithObject: true })
  const panorama: Panorama = { data, widthPx: info.width, heightPx: info.height }
  const sizePx = faceSizePxFor(info.width)
  const borderPx = finestBorderPx(sizePx)
  const total = { ours: 0, nona: 0, count: 0 }
  for (const face of cubeFaces) {
    const ours = { data: await readFile(join(folder, 'ours', `${face}.raw`)), sizePx, borderPx }
    const theirs = await sharp(nonaFile(join(folder, 'nona'), face))
      .removeAlpha()
      .raw()
      .toBuffer()
    const { sums, count } = squaredErrors(panorama, kernel, {
      face,
      pictures: [ours, { data: theirs, sizePx, borderPx }],
    })
    total.ours += sums[0] ?? 0
    total.nona += sums[1] ?? 0
    total.count += count
  }
  return { ours: psnrDb(total.ours, total.count), nona: psnrDb(total.nona, total.count) }
}

export async function run(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'stopover-bench-'))
  try {
    await measure(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function measure(folder: string): Promise<void> {
  const subject = await findSubject(folder)
  console.log(`Subject: ${subject.what}.`)
  const project = hasNona() ? await writeNonaProject(folder, subject, faceSizePxFor(subject.widthPx)) : undefined
  if (!project) console.log('nona (Debian hugin-tools) is not installed: only our own figures are measured.')
  const results: Round[] = []
  for (let round = 1; round <= rounds; round++) {
    const result = await measureRound(folder, subject, project)
    results.push(result)
    const { ourFacesMs, ourBuildMs, nonaMs, nonaTilesMs } = result
    const figures = [ourFacesMs, nonaMs, ourBuildMs, nonaMs + nonaTilesMs].map((ms) => `${(ms / 1000).toFixed(2)} s`)
    console.log(
      `round ${round}: faces ${figures[0]}, nona ${figures[1]}; whole job ${figures[2]}, nona + sharp ${figures[3]}`,
    )
  }
  const peakBytes = Math.max(...results.map((result) => result.peakBytes))
  console.log(
    `Peak memory of the whole job, all threads: ${(peakBytes / 2 ** 20).toFixed(0)} MiB. Ratio: limit of 1 GiB to peak.`,
  )
  console.log(`ratio tiling-memory-limit ${(2 ** 30 / peakBytes).toFixed(2)}`)
  if (project) await compare(folder, subject, results)
}

async function compare(folder: string, subject: Subject, results: readonly Round[]): Promise<void> {
  console.log('Time of nona to ours, whole processes, median over the rounds; above 1 ours is faster.')
  const faces = median(results.map(({ nonaMs, ourFacesMs }) => nonaMs / ourFacesMs))
  const whole = median(results.map((result) => (result.nonaMs + result.nonaTilesMs) / result.ourBuildMs))
  console.log(`ratio tiling-faces ${faces.toFixed(2)}`)
  console.log(`ratio tiling-whole-job ${whole.toFixed(2)}`)
  for (const [name, kernel] of Object.entries({ lanczos: lanczos3, linear })) {
    const { ours, nona } = await compareFidelity(folder, subject, kernel)
    console.log(
      `PSNR of the six faces against 4×4 supersampling with ${name} interpolation: ours ${ours.toFixed(2)} dB, nona ${nona.toFixed(2)} dB. Ratio: ours to nona.`,
    )
    console.log(`ratio tiling-psnr-${name} ${(ours / nona).toFixed(3)}`)
  }
}
