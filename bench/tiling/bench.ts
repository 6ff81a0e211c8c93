import { spawnSync } from 'node:child_process'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { finestBorderPx } from '../../src/server/media/panorama/faces/face-raster.ts'
import { cubeFaces } from '../../src/shared/geometry/cube.ts'
import { faceSizePxFor } from '../../src/shared/media/pyramid.ts'
import { readProcessStat } from '../process-stat.ts'
import { type Kernel, lanczos3, linear, type Panorama, psnrDb, squaredErrors } from './fidelity.ts'
import { hasNona, nonaFile, writeNonaProject } from './nona.ts'
import { findSubject, type Subject } from './subject.ts'
import { compareCores } from './two-at-once.ts'

/** Number of rounds in which both sides alternate, so that other load affects both. */
const rounds = 5

const script = (name: string) => join(import.meta.dirname, name)
const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

/** CPU time of all child processes that have ended; not a number unless on Linux. */
function childrenCpuMs(): number {
  try {
    return 1000 * readProcessStat(process.pid).endedChildrenCpuSeconds
  } catch {
    return Number.NaN
  }
}

type Timed = { readonly ms: number; readonly cpuMs: number; readonly output: string }

/** Wall-clock and CPU time of a whole process, including its start. */
function timeProcess(command: string, args: readonly string[]): Timed {
  const cpuBeforeMs = childrenCpuMs()
  const startedMs = performance.now()
  const { status, stdout, stderr, error } = spawnSync(command, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} ended with ${status}: ${error?.message ?? stderr}`)
  return { ms: performance.now() - startedMs, cpuMs: childrenCpuMs() - cpuBeforeMs, output: stdout }
}

async function emptyFolder(path: string): Promise<string> {
  await rm(path, { recursive: true, force: true })
  await mkdir(path, { recursive: true })
  return path
}

type Round = {
  readonly ourFaces: Timed
  readonly ourBuild: Timed
  readonly nona?: Timed
  readonly nonaTiles?: Timed
}

async function measureRound(folder: string, subject: Subject, project: string | undefined): Promise<Round> {
  const ours = await emptyFolder(join(folder, 'ours'))
  const tiles = await emptyFolder(join(folder, 'tiles'))
  const nonaFolder = await emptyFolder(join(folder, 'nona'))
  const nonaTilesFolder = await emptyFolder(join(folder, 'nona-tiles'))
  const faceSize = String(faceSizePxFor(subject.widthPx))
  const node = process.execPath
  const ourFaces = timeProcess(node, [script('stopover-faces.ts'), subject.path, ours])
  const nona = project ? timeProcess('nona', ['-o', join(nonaFolder, 'face'), project]) : undefined
  const ourBuild = timeProcess(node, [script('stopover-build.ts'), subject.path, tiles])
  if (!nona) return { ourFaces, ourBuild }
  return {
    ourFaces,
    ourBuild,
    nona,
    nonaTiles: timeProcess(node, [script('nona-tiles.ts'), nonaFolder, nonaTilesFolder, faceSize]),
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
    const nonaFace = await sharp(nonaFile(join(folder, 'nona'), face))
      .removeAlpha()
      .raw()
      .toBuffer()
    const { sums, count } = squaredErrors(panorama, kernel, {
      face,
      images: [ours, { data: nonaFace, sizePx, borderPx }],
    })
    total.ours += sums[0] ?? 0
    total.nona += sums[1] ?? 0
    total.count += count
  }
  return { ours: psnrDb(total.ours, total.count), nona: psnrDb(total.nona, total.count) }
}

/** Compares cutting and tiling a panorama with nona, in time, memory and fidelity. */
export async function run(folder: string): Promise<void> {
  const subject = await findSubject(folder)
  console.log(`Subject: ${subject.description}.`)
  const project = hasNona() ? await writeNonaProject(folder, subject, faceSizePxFor(subject.widthPx)) : undefined
  if (!project) console.log('nona (Debian hugin-tools) is not installed: only our own figures are measured.')
  const results: Round[] = []
  for (let round = 1; round <= rounds; round++) {
    const result = await measureRound(folder, subject, project)
    results.push(result)
    const figures = Object.entries(result).map(
      ([step, { ms, cpuMs }]) => `${step} ${(ms / 1000).toFixed(2)} s (CPU ${(cpuMs / 1000).toFixed(2)} s)`,
    )
    console.log(`round ${round}, load ${(loadavg()[0] ?? 0).toFixed(1)}: ${figures.join(', ')}`)
  }
  const peaks = results.map(({ ourBuild }) => (JSON.parse(ourBuild.output) as { peakBytes: number }).peakBytes)
  const peakMebibytes = Math.max(...peaks) / 2 ** 20
  console.log(
    `Peak memory of our whole job: ${peakMebibytes.toFixed(0)} MiB. The ratio is the limit of 1 GiB divided by it.`,
  )
  console.log(`ratio tiling-memory-limit ${(1024 / peakMebibytes).toFixed(2)}`)
  await compareCores(subject.path, folder)
  if (project) await compareWithNona(folder, subject, results)
}

async function compareWithNona(folder: string, subject: Subject, results: readonly Round[]): Promise<void> {
  console.log('Ratios of the time of nona to ours: whole processes, medians of the rounds. Above 1, ours is faster.')
  const printRatio = (name: string, peerFigure: (round: Round) => number, ourFigure: (round: Round) => number) =>
    console.log(`ratio ${name} ${(median(results.map(peerFigure)) / median(results.map(ourFigure))).toFixed(2)}`)
  const wholeJob = (unit: 'ms' | 'cpuMs') => (round: Round) =>
    (round.nona?.[unit] ?? 0) + (round.nonaTiles?.[unit] ?? 0)
  printRatio(
    'tiling-faces',
    ({ nona }) => nona?.ms ?? 0,
    ({ ourFaces }) => ourFaces.ms,
  )
  printRatio('tiling-whole-job', wholeJob('ms'), ({ ourBuild }) => ourBuild.ms)
  console.log('The same in CPU time, which other load affects less.')
  printRatio(
    'tiling-faces-processor',
    ({ nona }) => nona?.cpuMs ?? 0,
    ({ ourFaces }) => ourFaces.cpuMs,
  )
  printRatio('tiling-whole-job-processor', wholeJob('cpuMs'), ({ ourBuild }) => ourBuild.cpuMs)
  for (const [name, kernel] of Object.entries({ lanczos: lanczos3, linear })) {
    const { ours, nona } = await compareFidelity(folder, subject, kernel)
    console.log(
      `PSNR of the six faces against 4×4 supersampling with ${name} interpolation: ours ${ours.toFixed(2)} dB, nona ${nona.toFixed(2)} dB. The ratio is ours to nona's.`,
    )
    console.log(`ratio tiling-psnr-${name} ${(ours / nona).toFixed(3)}`)
  }
}
