import { randomFillSync } from 'node:crypto'
import { join } from 'node:path'
import autocannon from 'autocannon'
import sharp from 'sharp'
import { Upload } from 'tus-js-client'
import { startCluster } from '../../scripts/testing/postgres.ts'
import { findOrInstallPostgres } from '../../scripts/testing/postgres-binaries.ts'
import { measureP99Ms } from '../page-loads.ts'
import { cpuSecondsOf } from '../process-stat.ts'
import { edit, type Save, saveStop, saveTour, saveTourBare } from './editing.ts'
import { type Editor, editorCount, type Installation, spawnServer, tileNames } from './installation.ts'
import { uploadSlowly } from './slow-uploads.ts'

const rounds = Number(process.env.LOAD_ROUNDS ?? 5)
const seconds = 3
const mixedSeconds = 20
const mixedVisitors = { perSecond: 200, seconds: mixedSeconds }
/** Longest p99 of visitors while editors save and upload. */
const mixedP99MaxMs = 100
const savesPerSecondOfOneStop = 50
/** Each editor uploads as many files at once as a person may. */
const slowUploads = { editors: 20, uploadsPerEditor: 10, bytesPerSecond: 100 * 1024, seconds: 20 }
/** Largest factor by which slow uploads may slow down visitors. */
const slowUploadsFactor = 2
const startMaxSeconds = 5
/** Pause of a person before each save. */
const savePauseMs = 400

type Sides = {
  readonly ours: Installation
  readonly ourPid: number
  readonly peerUrl: string
  readonly peerPid: number
}
/** Requests to measure, and the id of the process that responds to them. */
type Side = { readonly pid: number; readonly work: () => Promise<LoadResult> }
type Load = { readonly url: string; readonly connections: number; readonly paths?: readonly string[] }
type LoadResult = { readonly perSecond: number; readonly p99Ms: number }

const medianOf = (values: readonly number[]) => [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN

/** Sends requests for some seconds, as many as the connections allow (closed-loop load). */
async function load(
  { url, connections, paths }: Load,
  headers: Readonly<Record<string, string>> = {},
  allowsHttpErrors = false,
): Promise<LoadResult> {
  const requests = paths?.map((path) => ({ path }))
  const requestOptions = requests === undefined ? {} : { requests }
  const result = await autocannon({ url, headers, connections, duration: seconds, workers: 1, ...requestOptions })
  const failures = allowsHttpErrors ? result.errors : result.non2xx + result.errors
  if (failures > 0) throw new Error(`${url} failed ${failures} times`)
  return { perSecond: result.requests.average, p99Ms: result.latency.p99 }
}

type Measured = LoadResult & { readonly cpuMs: number }

async function measure({ pid, work }: Side): Promise<Measured> {
  const startedMs = performance.now()
  const cpuBeforeSeconds = cpuSecondsOf(pid)
  const { perSecond, p99Ms } = await work()
  const requestCount = (perSecond * (performance.now() - startedMs)) / 1000
  return {
    perSecond,
    p99Ms,
    cpuMs: (1000 * (cpuSecondsOf(pid) - cpuBeforeSeconds)) / requestCount,
  }
}

const describeLoad = ({ perSecond, p99Ms, cpuMs }: Measured) =>
  `${perSecond.toFixed(0)}/s, p99 ${p99Ms.toFixed(0)} ms, ${cpuMs.toFixed(3)} ms of CPU time each`

/**
 * Compares the CPU times per request of two processes, alternating the order. Requests per second would also measure the
 * load generator, which on two cores is often the slower side.
 */
async function compare(name: string, ours: Side, other: Side): Promise<void> {
  const ratios: number[] = []
  for (let round = -1; round < rounds; round += 1) {
    const loads = new Map<Side, Measured>()
    for (const side of round % 2 === 0 ? [ours, other] : [other, ours]) loads.set(side, await measure(side))
    const ourLoad = loads.get(ours)
    const otherLoad = loads.get(other)
    if (round < 0 || ourLoad === undefined || otherLoad === undefined) continue
    ratios.push(otherLoad.cpuMs / ourLoad.cpuMs)
    console.log(`${name}: ${describeLoad(ourLoad)}; beside it ${describeLoad(otherLoad)}`)
  }
  console.log(`ratio load-${name} ${medianOf(ratios).toFixed(3)}`)
}

/** Measures visitors, who load tour documents, tiles, missing tiles, and the page with the running version. */
async function measureVisitors({ ours, ourPid, peerUrl, peerPid }: Sides): Promise<void> {
  const { baseUrl, smallShareId, largeShareId, tilesPath } = ours
  const documents = [
    { name: 'document-20-c32', path: `/share/${smallShareId}/manifest.json`, connections: 32 },
    { name: 'document-20-c256', path: `/share/${smallShareId}/manifest.json`, connections: 256 },
    { name: 'document-300-c32', path: `/share/${largeShareId}/manifest.json`, connections: 32 },
    { name: 'meta-c64', path: '/meta.json', connections: 64 },
  ]
  for (const { name, path, connections } of documents) {
    const loadFrom = (origin: string) => () => load({ url: origin + path, connections })
    await compare(name, { pid: ourPid, work: loadFrom(baseUrl) }, { pid: peerPid, work: loadFrom(peerUrl) })
  }
  const connections = 32
  const tilesOf = (face: 'f' | 'b') => tileNames(face).map((name) => tilesPath + name)
  const loadTiles = (origin: string) => () => load({ url: origin, connections, paths: tilesOf('f') })
  const ourTileLoads = { pid: ourPid, work: loadTiles(baseUrl) }
  await compare('tiles-c32', ourTileLoads, { pid: peerPid, work: loadTiles(peerUrl) })
  const loadMissingTiles = () => load({ url: baseUrl, connections, paths: tilesOf('b') }, {}, true)
  await compare('tile-misses-c32', { pid: ourPid, work: loadMissingTiles }, ourTileLoads)
}

/** Measures editors, who read and save their own tours, and all save one shared stop. */
async function measureEditors({ ours, ourPid, peerUrl, peerPid }: Sides): Promise<void> {
  const { baseUrl } = ours
  const [firstEditor] = ours.editors
  if (firstEditor === undefined) throw new Error('there is no editor')
  const input = encodeURIComponent(JSON.stringify({ json: { tourId: firstEditor.tourId } }))
  const connections = ours.editors.length
  const read = () => load({ url: `${baseUrl}/trpc/tours.get?input=${input}`, connections }, firstEditor.headers)
  const readBare = () => load({ url: `${peerUrl}/tour/${firstEditor.tourId}`, connections })
  await compare('tour-read-c16', { pid: ourPid, work: read }, { pid: peerPid, work: readBare })
  const versions = ours.editors.map(({ version }) => version)
  const saves = (origin: string, save: Save) => async () => {
    const clients = ours.editors.map((editor) => ({ baseUrl: origin, editor }))
    return edit(clients, versions, { save, seconds })
  }
  const ourSaves = { pid: ourPid, work: saves(baseUrl, saveTour) }
  await compare('tour-save-16', ourSaves, { pid: peerPid, work: saves(peerUrl, saveTourBare) })
  const sharedStopClients = ours.editors.map(({ headers }) => ({
    baseUrl,
    editor: { ...firstEditor, headers } satisfies Editor,
  }))
  const { perSecond, conflicts } = await edit(
    sharedStopClients,
    sharedStopClients.map(() => 1),
    { save: saveStop, seconds },
  )
  console.log(
    `one stop of 16 editors: ${perSecond.toFixed(0)} saves/s, ${conflicts} retried on top of another editor's`,
  )
  console.log(`ratio load-one-stop-16 ${(perSecond / savesPerSecondOfOneStop).toFixed(3)}`)
}

/** Unique panorama, so that it is built rather than reused. */
function createPanorama(): Promise<Buffer> {
  const pixels = Buffer.alloc(4096 * 2048 * 3, 128)
  randomFillSync(pixels, 0, 1000)
  return sharp(pixels, { raw: { width: 4096, height: 2048, channels: 3 } })
    .jpeg()
    .toBuffer()
}

async function upload({ baseUrl, editors: [editor] }: Installation): Promise<void> {
  const bytes = await createPanorama()
  await new Promise<void>((resolve, reject) => {
    const metadata = { filename: 'Hall.jpg', kind: 'panos' }
    const tusUpload = new Upload(bytes, {
      endpoint: `${baseUrl}/uploads`,
      headers: { ...editor?.headers },
      retryDelays: [],
      metadata,
      onError: reject,
      onSuccess: () => resolve(),
    })
    tusUpload.start()
  })
}

/** Compares visitors alone with visitors beside saves, uploads and builds of panoramas. */
async function measureVisitorsAndEditors({ ours }: Sides): Promise<void> {
  const page = `${ours.baseUrl}/share/${ours.smallShareId}/stop/1`
  const aloneMs = await measureP99Ms(page, mixedVisitors)
  const savers = ours.editors.slice(0, 4)
  const versions = await Promise.all(savers.map((editor) => fetchVersion(ours, editor)))
  const clients = savers.map((editor) => ({ baseUrl: ours.baseUrl, editor }))
  const [besideMs, edits] = await Promise.all([
    measureP99Ms(page, mixedVisitors),
    edit(clients, versions, { save: atHumanPace(saveTour), seconds: mixedSeconds }),
    Promise.all(Array.from({ length: 4 }, () => upload(ours))),
  ])
  console.log(
    `share page p99: ${aloneMs.toFixed(1)} ms alone, ${besideMs.toFixed(1)} ms beside ${edits.perSecond.toFixed(1)} saves/s and 4 uploads with their builds`,
  )
  console.log(`ratio load-together-share-p99 ${(mixedP99MaxMs / besideMs).toFixed(3)}`)
}

/** Adds a person's pause before each save. */
function atHumanPace(save: Save): Save {
  return async (...saveArguments) => {
    await new Promise((resolve) => setTimeout(resolve, savePauseMs))
    return save(...saveArguments)
  }
}

/** Compares visitors alone with visitors beside two hundred slow uploads. */
async function measureSlowUploads({ ours }: Sides): Promise<void> {
  const { editors: uploaderCount, uploadsPerEditor, ...speed } = slowUploads
  const page = `${ours.baseUrl}/share/${ours.smallShareId}/stop/1`
  const visitors = { perSecond: 100, seconds: speed.seconds }
  const aloneMs = await measureP99Ms(page, visitors)
  const uploaders = ours.editors
    .slice(0, uploaderCount)
    .flatMap((editor) => Array.from({ length: uploadsPerEditor }, () => editor))
  const [besideMs, ...receivedBytes] = await Promise.all([
    measureP99Ms(page, visitors),
    ...uploaders.map((editor) => uploadSlowly(ours.baseUrl, editor, speed)),
  ])
  const sentBytes = receivedBytes.reduce((sum, bytes) => sum + bytes, 0)
  const sentFraction = sentBytes / (uploaders.length * speed.bytesPerSecond * speed.seconds)
  console.log(
    `share page p99: ${aloneMs.toFixed(1)} ms alone, ${besideMs.toFixed(1)} ms beside ${uploaders.length} slow uploads, of which ${(100 * sentFraction).toFixed(0)} % arrived`,
  )
  console.log(`ratio load-slow-uploads-share-p99 ${((slowUploadsFactor * aloneMs) / besideMs).toFixed(3)}`)
}

async function fetchVersion({ baseUrl }: Installation, { headers, tourId }: Editor): Promise<number> {
  const input = encodeURIComponent(JSON.stringify({ json: { tourId } }))
  const response = await fetch(`${baseUrl}/trpc/tours.get?input=${input}`, { headers })
  return (await response.json()).result.data.json.version
}

/** Measures load on PostgreSQL, and compares each case with a minimal Express server. */
export async function run(folder: string): Promise<void> {
  const binFolder = findOrInstallPostgres()
  if (binFolder === undefined) throw new Error('PostgreSQL is not installed.')
  const cluster = await startCluster(binFolder)
  const env = { DATABASE_URL: cluster.url }
  const dataFolder = join(folder, 'ours')
  const ourArgs = [dataFolder, String(slowUploads.editors)]
  const { child: ourChild, report: installation } = await spawnServer<Installation>('stopover-server.ts', ourArgs, env)
  const ours = { ...installation, editors: installation.editors.slice(0, editorCount) }
  try {
    const copiedPaths = [
      `/share/${ours.smallShareId}/manifest.json`,
      `/share/${ours.largeShareId}/manifest.json`,
      '/meta.json',
    ]
    const args = [dataFolder, ours.baseUrl, ...copiedPaths]
    const { child: peerChild, report: peer } = await spawnServer<{ readonly baseUrl: string }>(
      'peer-server.ts',
      args,
      env,
    )
    try {
      console.log(`ratio load-start ${(startMaxSeconds / installation.startSeconds).toFixed(3)}`)
      const sides = { ours, ourPid: ourChild.pid ?? 0, peerUrl: peer.baseUrl, peerPid: peerChild.pid ?? 0 }
      await measureVisitors(sides)
      await measureEditors(sides)
      await measureVisitorsAndEditors(sides)
      await measureSlowUploads({ ...sides, ours: installation })
    } finally {
      peerChild.kill('SIGKILL')
    }
  } finally {
    ourChild.kill('SIGKILL')
    await cluster.stop()
  }
}
