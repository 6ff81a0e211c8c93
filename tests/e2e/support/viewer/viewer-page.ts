import { readdirSync, readFileSync } from 'node:fs'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { test as base, type Page } from '@playwright/test'
import { build } from 'vite'
import { plainEngine } from '../../../../scripts/building/plain-engine.ts'
import type { TourDocument } from '../../../../src/shared/publishing/tour-document.ts'
import { type Formula, formulaPreview, formulaTile, type TilePlace } from '../../../support/files/synthetic-panorama.ts'
import { aPano } from '../../../support/files/tour-documents.ts'
import { preparedOnce } from '../prepared-once.ts'
import type { ViewerPageOptions } from './viewer-entry.ts'

type HostFile = { readonly type: string; readonly body: Buffer }
/** Draws a tile; `null` is answered with 404. */
type TileSource = (place: TilePlace) => Promise<Buffer | null>

/** Server of a page with only the viewer's core, and of its panoramas and files. */
export type ViewerHost = {
  readonly url: string
  /** Paths of tiles and files requested since the test began. */
  readonly requestedPaths: string[]
  /** Sets the source of a panorama's tiles. */
  readonly serveTiles: (name: string, source: TileSource) => void
  /** Other files by their path. */
  readonly files: Map<string, HostFile>
  /** Content-Security-Policy of the page. */
  contentSecurityPolicy: string | null
  /** Tile responses wait for this promise. Tests use it to check the viewer before any tile has loaded. */
  tilesReleased: Promise<void>
}

const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Viewer</title><link rel="icon" href="data:,">
<style>html,body{margin:0;height:100%}main{position:absolute;inset:0}</style></head>
<body><main id="host"></main><script type="module" src="/viewer.js"></script></body></html>`

/** Bundles the viewer; returns its scripts by path, lazily loaded ones included. */
async function bundle(): Promise<ReadonlyMap<string, string>> {
  const lib = {
    entry: join(import.meta.dirname, 'viewer-entry.ts'),
    formats: ['es' as const],
    fileName: () => 'viewer.js',
  }
  const folder = await preparedOnce('viewer', async (outDir) => {
    await build({
      configFile: false,
      publicDir: false,
      plugins: [plainEngine()],
      logLevel: 'error',
      build: { outDir, target: 'es2022', minify: true, lib },
    })
  })
  const scripts = readdirSync(folder).map((name) => [`/${name}`, readFileSync(join(folder, name), 'utf8')] as const)
  return new Map(scripts)
}

const tilePathPattern = /^\/media\/([^/]+)\/(\d+)\/([fbudlr])(\d+)_(\d+)\.png$/

async function sendTile(response: ServerResponse, source: TileSource, place: TilePlace): Promise<void> {
  const tile = await source(place)
  const commonHeaders = { 'access-control-allow-origin': '*', 'cache-control': 'public, max-age=3600' }
  response.writeHead(tile ? 200 : 404, tile ? { ...commonHeaders, 'content-type': 'image/png' } : commonHeaders)
  response.end(tile ?? undefined)
}

/** Sends a file, with support for range requests: players can only seek where the server sends parts. */
function sendFile(response: ServerResponse, file: HostFile | undefined, range: string | undefined): void {
  const commonHeaders = { 'access-control-allow-origin': '*', 'content-type': file?.type ?? 'text/plain' }
  const [, firstByte, lastByte] = /^bytes=(\d+)-(\d*)$/.exec(range ?? '') ?? []
  if (!file || firstByte === undefined) {
    response.writeHead(file ? 200 : 404, commonHeaders)
    response.end(file?.body)
    return
  }
  const part = file.body.subarray(Number(firstByte), lastByte ? Number(lastByte) + 1 : undefined)
  const contentRange = `bytes ${firstByte}-${Number(firstByte) + part.length - 1}/${file.body.length}`
  response.writeHead(206, { ...commonHeaders, 'content-range': contentRange })
  response.end(part)
}

async function startHost(): Promise<{ host: ViewerHost; server: Server }> {
  const scripts = await bundle()
  const sources = new Map<string, TileSource>()
  const server = createServer((request, response) => {
    const path = request.url ?? '/'
    const [match, name = '', level, face = '', y, x] = tilePathPattern.exec(path) ?? []
    const source = sources.get(name)
    if (match && source) {
      host.requestedPaths.push(path)
      const tile = { level: Number(level), face, y: Number(y), x: Number(x) }
      void host.tilesReleased.then(() => sendTile(response, source, tile))
      return
    }
    const file = host.files.get(path)
    if (file || path.startsWith('/files/')) {
      host.requestedPaths.push(path)
      sendFile(response, file, request.headers.range)
      return
    }
    const script = scripts.get(path)
    response.writeHead(200, {
      'content-type': script ? 'text/javascript' : 'text/html',
      ...(host.contentSecurityPolicy === null ? {} : { 'content-security-policy': host.contentSecurityPolicy }),
    })
    response.end(script ?? html)
  })
  const host: ViewerHost = {
    url: '',
    requestedPaths: [],
    serveTiles: (name, source) => sources.set(name, source),
    files: new Map(),
    contentSecurityPolicy: null,
    tilesReleased: Promise.resolve(),
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { host: Object.assign(host, { url: `http://127.0.0.1:${port}` }), server }
}

export const test = base.extend<{ host: ViewerHost }, { viewerServer: ViewerHost }>({
  viewerServer: [
    async ({ browserName: _ }, use) => {
      const { host, server } = await startHost()
      await use(host)
      server.closeAllConnections()
      server.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  host: async ({ viewerServer }, use) => {
    viewerServer.requestedPaths.length = 0
    viewerServer.files.clear()
    viewerServer.contentSecurityPolicy = null
    viewerServer.tilesReleased = Promise.resolve()
    await use(viewerServer)
  },
})

export { expect } from '@playwright/test'

const tileCache = new WeakMap<Formula, Map<string, Promise<Buffer>>>()

/** A tile of a formula, cached for all panoramas of it: drawing a tile takes longer than showing it. */
function tileOf(formula: Formula, faceSizePx: number, place: TilePlace): Promise<Buffer> {
  const tiles = tileCache.get(formula) ?? new Map<string, Promise<Buffer>>()
  tileCache.set(formula, tiles)
  const key = `${faceSizePx}/${Object.values(place).join()}`
  const tile = tiles.get(key) ?? formulaTile(formula, faceSizePx, place)
  tiles.set(key, tile)
  return tile
}

/** Serves a formula as a panorama, drawing tiles on request. Tiles of levels beyond `finestLevel` don't exist. */
export async function servePanorama(
  host: ViewerHost,
  name: string,
  options: { readonly formula: Formula; readonly faceSizePx: number; readonly finestLevel?: number },
) {
  const { formula, faceSizePx, finestLevel = Number.POSITIVE_INFINITY } = options
  host.serveTiles(name, (place) =>
    place.level > finestLevel ? Promise.resolve(null) : tileOf(formula, faceSizePx, place),
  )
  const preview = await formulaPreview(formula)
  const manifest = { mapping: 'cube' as const, faceSizePx, tiles: '{l}/{f}{y}_{x}.png', preview }
  return aPano({ id: name, baseUrl: `${host.url}/media/${name}/`, manifest })
}

/** Serves a panorama with the same image in all tiles, for tests of their number only: drawing a tile takes 30 ms. */
export async function serveUniformPanorama(host: ViewerHost, name: string, faceSizePx: number) {
  const formula: Formula = () => [0, 90, 0]
  const pano = await servePanorama(host, name, { formula, faceSizePx })
  const tile = await tileOf(formula, faceSizePx, { level: 0, face: 'f', y: 0, x: 0 })
  host.serveTiles(name, () => Promise.resolve(tile))
  return pano
}

type MountOptions = Omit<ViewerPageOptions, 'document'>

/** Opens the page and mounts a tour; `window.viewer` is the viewer from then on. */
export async function mount(
  page: Page,
  host: ViewerHost,
  tour: TourDocument,
  options: MountOptions = {},
): Promise<void> {
  await page.goto(host.url)
  await page.waitForFunction(() => 'createTourViewer' in window)
  await page.evaluate(
    ({ documentJson, options: viewerOptions }) => {
      const container = document.getElementById('host')
      if (!container) throw new Error('the page has no container for the viewer')
      window.viewer = window.createTourViewer(container, { ...viewerOptions, document: JSON.parse(documentJson) })
    },
    { documentJson: JSON.stringify(tour), options },
  )
}

/** Waits until all tiles of the view have loaded. */
export async function untilSharp(page: Page): Promise<void> {
  await page.waitForFunction(() => window.viewer.stats().sharp, undefined, { timeout: 60_000 })
}

/** Waits until the resting view has been drawn with antialiasing, so that images can be compared. */
export async function untilSettled(page: Page): Promise<void> {
  await page.waitForFunction(() => window.viewer.stats().settled, undefined, { timeout: 60_000 })
}

/** Waits for two frames. The viewer draws all changes in them unless the GPU is behind. */
export async function nextFrames(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
}
