import { mkdir } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { chromiumArguments, findChromium } from '../../scripts/testing/chromium.ts'
import { panoramaBuilder } from '../../src/server/media/panorama/build-panorama.ts'
import { panoramaManifest } from '../../src/shared/media/panorama-manifest.ts'
import { aDocument, aPano, aStop } from '../../tests/support/files/tour-documents.ts'
import { findSubjects, type Subject } from '../tiling/subject.ts'
import { measureBrowserFigures } from './browser-figures.ts'
import { cube, writeCubeTiles } from './cube-tiles.ts'
import { findGpuProcess } from './gpu-process.ts'
import { compareViews, compareWithTruth, trueView } from './ground-truth.ts'
import { type Host, type Visit, visitPage } from './measure.ts'
import { buildPages, installOtherViewers, renderPage, type ViewerName, viewers } from './pages.ts'
import { startSlowServer } from './slow-server.ts'
import {
  browserTargets,
  coreTarget,
  medianOf,
  printTargets,
  type Similarities,
  similarityTargets,
  type Visits,
  visitTargets,
} from './targets.ts'

/** Number of measured rounds. Each visits all viewers in turn, so that other load affects them alike. */
const rounds = Number(process.env.VIEWER_ROUNDS ?? 7)
/** Names of the subjects to measure; all by default. */
const subjectNames = process.env.VIEWER_SUBJECTS?.split(',')
const start = { yawDeg: 40, pitchDeg: 10, fovDeg: 90 }
/** Chromium switches of the tests that would turn off GPU compositing, which visitors have. */
const noCompositing = new Set(['--disable-gpu-rasterization', '--disable-gpu-compositing'])

const size = { widthPx: 1024, heightPx: 768 }

/** Cuts the tiles of a subject and serves them with the pages of all viewers. */
async function prepare(subject: Subject, pages: string, folder: string) {
  console.log(
    `\nSubject: ${subject.description}. Connection of 10 Mbit/s with a latency of 40 ms; 1024×768; software WebGL.`,
  )
  const tiles = join(folder, `cube-${subject.name}`)
  await writeCubeTiles(subject.path, tiles)
  const media = join(folder, `media-${subject.name}`)
  await mkdir(media)
  const buildResult = await panoramaBuilder.build({ inputPath: subject.path, outputFolder: media }, () => undefined)
  const manifest = panoramaManifest.parse(buildResult.manifest)
  const folders = { cube: tiles, media, ...Object.fromEntries(viewers.map((name) => [name, join(pages, name)])) }
  const server = await startSlowServer(folders)
  const pano = aPano({ id: 'library', baseUrl: '/media/', manifest })
  const stop = aStop({ id: 'library', mediaId: 'library', initialView: start })
  const tour = aDocument([stop], [pano])
  for (const name of viewers) {
    const content = name === 'stopover' ? tour : { ...cube, start }
    server.serveText(`/${name}.html`, await renderPage(pages, name, content))
  }
  return server
}

async function visitAll(host: Host): Promise<Visits> {
  const visits: Record<ViewerName, Visit[]> = { stopover: [], marzipano: [], pannellum: [], 'photo-sphere-viewer': [] }
  // Round 0 warms up.
  for (let round = 0; round <= rounds; round++)
    for (const name of viewers) {
      const visitFigures = await visitPage(name, host)
      const load = (loadavg()[0] ?? 0).toFixed(1)
      console.log(
        `round ${round}, load ${load}, ${name}: first ${visitFigures.firstMs.toFixed(0)} ms, sharp ${visitFigures.sharpMs.toFixed(0)} ms`,
      )
      if (round > 0) visits[name].push(visitFigures)
    }
  return visits
}

async function compareAllWithTruth(host: Pick<Host, 'browser' | 'server'>, path: string): Promise<Similarities> {
  const truth = await trueView(path, { ...start, ...size })
  const compare = (name: ViewerName) => compareWithTruth(name, host, { truth, size })
  return {
    stopover: await compare('stopover'),
    marzipano: await compare('marzipano'),
    pannellum: await compare('pannellum'),
    'photo-sphere-viewer': await compare('photo-sphere-viewer'),
  }
}

function printFigures(visits: Visits, similarities: Similarities): void {
  const [firstVisit] = visits.stopover
  console.log(`| median of ${rounds} | ${viewers.join(' | ')} |\n|---|${viewers.map(() => '---|').join('')}`)
  for (const figure of Object.keys(firstVisit ?? {}) as (keyof Visit)[]) {
    const values = viewers.map((name) => medianOf(visits[name], figure))
    console.log(`| ${figure} | ${values.map((value) => value.toFixed(value < 20 ? 1 : 0)).join(' | ')} |`)
  }
  for (const figure of ['psnrDb', 'similarity', 'gradientShare'] as const)
    console.log(`| ${figure} | ${viewers.map((name) => similarities[name][figure].toFixed(3)).join(' | ')} |`)
  console.log('Ratios: Marzipano to ours; above 1 ours is quicker or smaller.')
  for (const [name, figure] of [
    ['viewer-code', 'codeKb'],
    ['viewer-first-pixel', 'firstMs'],
    ['viewer-sharp', 'sharpMs'],
    ['viewer-pan-drawing', 'panGpuMs'],
    ['viewer-pan-main', 'panMainMs'],
    ['viewer-pan-gap', 'panGapMs'],
  ] as const)
    console.log(`ratio ${name} ${(medianOf(visits.marzipano, figure) / medianOf(visits.stopover, figure)).toFixed(2)}`)
}

async function measureSubject(subject: Subject, folder: string, browserHost: Omit<Host, 'server'>): Promise<void> {
  const server = await prepare(subject, join(folder, 'pages'), folder)
  const host = { ...browserHost, server }
  try {
    const visits = await visitAll(host)
    const similarities = await compareAllWithTruth(host, subject.path)
    const views = await compareViews(host, subject.path, size)
    printFigures(visits, similarities)
    printTargets([...visitTargets(visits), ...similarityTargets(views)])
  } finally {
    server.stop()
  }
}

/**
 * Compares our viewer with three others with the same connection and panorama, for each subject, then prints figures of
 * browser tests and every target.
 */
export async function run(folder: string): Promise<void> {
  const executablePath = findChromium()
  if (executablePath === undefined) throw new Error('there is no Chromium; npm test installs one')
  installOtherViewers()
  await buildPages(join(folder, 'pages'))
  const args = chromiumArguments.filter((argument) => !noCompositing.has(argument))
  const browserServer = await chromium.launchServer({ executablePath, args })
  try {
    const browser = await chromium.connect(browserServer.wsEndpoint())
    // A page starts the GPU process.
    const blankPage = await browser.newPage()
    await blankPage.goto('about:blank')
    const gpuPid = findGpuProcess(browserServer.process().pid ?? 0)
    const subjects = await findSubjects(folder)
    for (const subject of subjects)
      if (subjectNames?.includes(subject.name) !== false) await measureSubject(subject, folder, { browser, gpuPid })
  } finally {
    await browserServer.close()
  }
  if (!subjectNames) printTargets([await coreTarget(), ...browserTargets(await measureBrowserFigures())])
}
