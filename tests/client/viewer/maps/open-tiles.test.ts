import type { IncomingMessage, ServerResponse } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { loadFile } from '../../../../src/client/viewer/maps/tiles/load-file.ts'
import { openTiles } from '../../../../src/client/viewer/maps/tiles/open-tiles.ts'
import { TileFetcher, type TileWorker } from '../../../../src/client/viewer/maps/tiles/tile-fetcher.ts'
import type { TileResponse } from '../../../../src/client/viewer/maps/tiles/tile-messages.ts'
import { archiveOf } from '../../../support/files/tile-archive.ts'
import { startTileServer, type TileServer } from '../../../support/servers/tile-server.ts'

const tile = Buffer.from('a tile')
const archive = archiveOf({ tile, tileType: 2, maxZoom: 6 })

let server: TileServer

/** Sends a range of the archive, or all of it. */
function sendArchive(request: IncomingMessage, response: ServerResponse): void {
  const [, first = '0', last = ''] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
  response.writeHead(206, { ETag: '"1"' }).end(archive.subarray(Number(first), Number(last) + 1))
}

beforeAll(async () => {
  vi.stubGlobal('window', { devicePixelRatio: 2 })
  server = await startTileServer()
})
afterAll(async () => {
  vi.unstubAllGlobals()
  await server.stop()
})
beforeEach(() => {
  server.requests.length = 0
  server.respond = (_request, response) => void response.end(tile)
})

/** A fetcher that loads files in this process instead of a worker. */
function fetcher(): TileFetcher {
  return new TileFetcher((): TileWorker => {
    const listeners: ((event: { readonly data: TileResponse }) => void)[] = []
    return {
      async postMessage(input) {
        if ('isCanceled' in input) return
        const data = await loadFile(input, new AbortController().signal)
        for (const listener of listeners) listener({ data })
      },
      terminate: () => undefined,
      addEventListener(type: 'message' | 'error', listener: never) {
        if (type === 'message') listeners.push(listener)
      },
    }
  })
}

const { signal } = new AbortController()
const open = (path: string) =>
  openTiles({ by: 'address', url: `${server.address}${path}`, attribution: null }, fetcher())
const bytesOf = (result: Awaited<ReturnType<Awaited<ReturnType<typeof open>>['request']>>) =>
  'data' in result ? Buffer.from(result.data) : result.status

it('loads images of tiles by their addresses', async () => {
  const tiles = await open('/{z}/{x}/{y}{r}.png?key=a')
  expect(tiles).toMatchObject({ format: 'raster', tileSize: 256, maxzoom: 19 })
  expect(bytesOf(await tiles.request({ z: 3, x: 4, y: 5 }, signal))).toEqual(tile)
  expect(server.requests).toEqual(['/3/4/5@2x.png?key=a'])
})

it('reads vector tiles at their extensions', async () => {
  expect(await open('/{z}/{x}/{y}.mvt')).toMatchObject({ format: 'vector', tileSize: 512, maxzoom: 14 })
})

it('tells the status of a response without a tile, and 0 for no response', async () => {
  const tiles = await open('/{z}/{x}/{y}.png')
  for (const status of [204, 404, 429, 503]) {
    server.respond = (_request, response) => void response.writeHead(status).end()
    expect(await tiles.request({ z: 0, x: 0, y: 0 }, signal)).toEqual({ status })
  }
  server.respond = (request) => void request.socket.destroy()
  expect(await tiles.request({ z: 0, x: 0, y: 0 }, signal)).toEqual({ status: 0 })
})

it('reads tiles of an archive by ranges', async () => {
  server.respond = sendArchive
  const tiles = await open('/world.pmtiles')
  expect(tiles).toMatchObject({ format: 'raster', tileSize: 256, minzoom: 0, maxzoom: 6 })
  expect(bytesOf(await tiles.request({ z: 0, x: 0, y: 0 }, signal))).toEqual(tile)
  expect(await tiles.request({ z: 1, x: 1, y: 1 }, signal)).toEqual({ status: 404 })
  expect(server.requests.every((request) => request.startsWith('/world.pmtiles bytes='))).toBe(true)
})

it('rejects an archive whose server ignores ranges, or that is none', async () => {
  server.respond = (_request, response) => void response.end(Buffer.alloc(100_000))
  await expect(open('/world.pmtiles')).rejects.toThrow('archive of map tiles: 200')
  server.respond = (_request, response) => void response.end('<html>')
  await expect(open('/world.pmtiles')).rejects.toThrow()
  server.respond = (_request, response) => void response.writeHead(503).end()
  await expect(open('/world.pmtiles')).rejects.toThrow('archive of map tiles: 503')
})

it('tells that a tile of an archive failed', async () => {
  server.respond = sendArchive
  const tiles = await open('/world.pmtiles')
  server.respond = (_request, response) => void response.writeHead(502).end()
  expect(await tiles.request({ z: 0, x: 0, y: 0 }, signal)).toEqual({ status: 502 })
})
