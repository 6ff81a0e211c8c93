import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { chromiumArguments, findChromium } from '../../../scripts/testing/chromium.ts'
import type { Tour } from '../../../src/shared/tours/tours.ts'
import { demoPassword } from '../../e2e/support/stopover.ts'
import { archiveOf } from '../../support/files/tile-archive.ts'
import { vectorTileOf } from '../../support/files/vector-tile.ts'
import { startTileServer, type TileServer, type TlsIdentity } from '../../support/servers/tile-server.ts'
import { callProcedure } from '../support/call-procedure.ts'

/** Type codes of tiles in archives. */
const archiveTypes = { vector: 1, png: 2 } as const
/** Tolerance per channel (0–255) of a color on the screen. */
const channelToleranceMax = 2
const tileColor = { r: 190, g: 60, b: 90 } as const
const location = { latitudeDeg: 47, longitudeDeg: 8 } as const
/** Folder of screenshots, for the developer who runs the soak. */
const screenshotFolder = join(import.meta.dirname, '../../../test-results/soak')
const failureText = "The base map couldn't be loaded"

/** Key and certificate that no authority has signed. The browser is started so that it accepts them. */
function createIdentity(): TlsIdentity {
  const keyOptions = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-keyout', '-']
  const pem = execFileSync('openssl', ['req', '-x509', ...keyOptions, '-days', '1', '-subj', '/CN=tiles'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const blockOf = (type: string) => pem.match(new RegExp(`-----BEGIN ${type}-----[^-]+-----END ${type}-----\n`))?.[0]
  return { key: blockOf('PRIVATE KEY') ?? '', cert: blockOf('CERTIFICATE') ?? '' }
}

/** Permits requests from other sites, as tile servers do. A range is no simple header, so that the browser asks first. */
const corsHeaders = { 'access-control-allow-origin': '*', 'access-control-allow-headers': 'range' }

function sendTile(response: ServerResponse, body: Buffer): void {
  response.writeHead(200, corsHeaders).end(body)
}

/** Responds with the requested range of a file. */
function sendRange({ method, headers }: IncomingMessage, response: ServerResponse, file: Buffer): void {
  if (method === 'OPTIONS') return void response.writeHead(204, corsHeaders).end()
  const [, first = '0', last = ''] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? []
  response.writeHead(206, { ...corsHeaders, etag: '"1"' }).end(file.subarray(Number(first), Number(last) + 1))
}

describe('base maps in Chromium', () => {
  let server: TileServer
  let browser: Browser
  let page: Page
  let tourId = ''
  let png: Buffer

  const call = <Output>(procedure: string, input: object) =>
    callProcedure<Output>({ evaluate: (run, value) => page.evaluate(run as never, value) }, procedure, input)
  const useTiles = (path: string) =>
    call('accounts.update', { mapTilesUrl: `https://tiles.test${path}`, mapTilesAttribution: '© Test' })

  beforeAll(async () => {
    mkdirSync(screenshotFolder, { recursive: true })
    server = await startTileServer(createIdentity())
    const { host } = new URL(server.baseUrl)
    const executablePath = findChromium()
    browser = await chromium.launch({
      args: [
        ...chromiumArguments,
        '--ignore-certificate-errors',
        `--host-resolver-rules=MAP tiles.test ${host},MAP api.mapbox.com ${host}`,
      ],
      ...(executablePath !== undefined && { executablePath }),
    })
    page = await browser.newPage({ baseURL: inject('stopoverUrl') })
    png = await sharp({ create: { width: 256, height: 256, channels: 3, background: tileColor } })
      .png()
      .toBuffer()
    await page.goto('/login')
    await page.getByLabel('Email').fill('demo@stopover.example')
    await page.getByLabel('Password', { exact: true }).fill(demoPassword)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Tours' }).waitFor()
    const tour = await call<Tour>('tours.create', { name: 'Base maps' })
    tourId = tour.id
    await call('tours.update', { tourId, version: tour.version, location })
  })
  beforeEach(async () => {
    server.requests.length = 0
    server.respond = (_request, response) => void response.writeHead(404, corsHeaders).end()
    await call('accounts.update', { mapTilesUrl: null, mapTilesAttribution: null, mapboxToken: null })
  })
  afterAll(async () => {
    await browser?.close()
    await server?.stop()
  })

  const openMap = async () => {
    await page.goto(`/home/${tourId}/edit/general`)
    await page.getByRole('button', { name: 'Choose on map' }).click()
    await page.locator('.map-board').waitFor()
  }
  /** Color beside the pin in the middle of the map. */
  const colorOfMap = async () => {
    const box = await page.locator('.map-board').boundingBox()
    if (box === null) return []
    const pixel = { left: Math.round(box.x + box.width / 4), top: Math.round(box.y + box.height / 3) }
    const color = sharp(await page.screenshot()).extract({ ...pixel, width: 1, height: 1 })
    return [...(await color.removeAlpha().raw().toBuffer())]
  }
  const expectColor = (expected: readonly number[]) =>
    expect
      .poll(
        async () => {
          const color = await colorOfMap()
          return expected.every((value, channel) => Math.abs(value - (color[channel] ?? 255)) <= channelToleranceMax)
        },
        { timeout: 60_000, message: `color ${expected} on the map` },
      )
      .toBe(true)
  const waterColor = async () => {
    const hex = await page
      .locator('.map-board')
      .evaluate((board) => getComputedStyle(board).getPropertyValue('--map-water').trim())
    return [...Buffer.from(hex.slice(1), 'hex')]
  }
  const saveScreenshot = (name: string) => page.screenshot({ path: join(screenshotFolder, `map-${name}.png`) })
  const imageColor = [tileColor.r, tileColor.g, tileColor.b]

  test('show images from their URLs, with the attribution', async () => {
    server.respond = (_request, response) => sendTile(response, png)
    await useTiles('/{z}/{x}/{y}{r}.png?key=a')
    await openMap()
    await expectColor(imageColor)
    expect(server.requests[0]).toMatch(/^\/\d+\/\d+\/\d+\.png\?key=a$/)
    await page.getByText('© Test').waitFor()
    await saveScreenshot('images')
  })

  test('show vector tiles in the colors of the product', async () => {
    server.respond = (_request, response) => sendTile(response, vectorTileOf('water'))
    await useTiles('/{z}/{x}/{y}.mvt')
    await openMap()
    await expectColor(await waterColor())
    await saveScreenshot('vector-tiles')
  })

  test('show an archive of images', async () => {
    const file = archiveOf({ tiles: [{ z: 0, x: 0, y: 0, bytes: png }], tileType: archiveTypes.png, maxZoom: 0 })
    server.respond = (request, response) => sendRange(request, response, file)
    await useTiles('/world.pmtiles')
    await openMap()
    await expectColor(imageColor)
    await saveScreenshot('archive-of-images')
  })

  test('show an archive of vector tiles', async () => {
    const bytes = vectorTileOf('ocean')
    const file = archiveOf({ tiles: [{ z: 0, x: 0, y: 0, bytes }], tileType: archiveTypes.vector, maxZoom: 0 })
    server.respond = (request, response) => sendRange(request, response, file)
    await useTiles('/world.pmtiles')
    await openMap()
    await expectColor(await waterColor())
    await saveScreenshot('archive-of-vector-tiles')
  })

  test("show Mapbox's map with a token", async () => {
    server.respond = (_request, response) => sendTile(response, png)
    await call('accounts.update', { mapboxToken: 'pk.abc' })
    await openMap()
    await expectColor(imageColor)
    expect(server.requests[0]).toMatch(
      /^\/styles\/v1\/mapbox\/streets-v12\/tiles\/512\/\d+\/\d+\/\d+@2x\?access_token=pk\.abc$/,
    )
    await page.getByRole('link', { name: '© Mapbox' }).waitFor()
    await saveScreenshot('mapbox')
  })

  test('appear once a server that was unavailable responds again', async () => {
    let isAvailable = false
    server.respond = (_request, response) =>
      isAvailable ? sendTile(response, png) : void response.writeHead(503, corsHeaders).end()
    await useTiles('/{z}/{x}/{y}.png')
    await openMap()
    await expect.poll(() => server.requests.length, { timeout: 60_000 }).toBeGreaterThan(1)
    isAvailable = true
    await expectColor(imageColor)
    await page.getByText(failureText).waitFor({ state: 'hidden' })
  })

  test('say that they failed if the server of an archive ignores ranges', async () => {
    const tiles = [{ z: 0, x: 0, y: 0, bytes: Buffer.concat([png, Buffer.alloc(100_000)]) }]
    const file = archiveOf({ tiles, tileType: archiveTypes.png, maxZoom: 0 })
    server.respond = (request, response) =>
      request.method === 'OPTIONS'
        ? void response.writeHead(204, corsHeaders).end()
        : void response.writeHead(200, corsHeaders).end(file)
    await useTiles('/world.pmtiles')
    await openMap()
    await page.getByText(failureText).waitFor()
    await saveScreenshot('archive-without-ranges')
  })

  test('say that they failed if Mapbox rejects the token', async () => {
    server.respond = (_request, response) => void response.writeHead(401, corsHeaders).end()
    await call('accounts.update', { mapboxToken: 'pk.expired' })
    await openMap()
    await page.getByText(failureText).waitFor()
  })
})
