import type { IncomingMessage, ServerResponse } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { isPermanentArchiveError } from '../../../../src/client/viewer/maps/tiles/archive-error.ts'
import { loadFile } from '../../../../src/client/viewer/maps/tiles/load-file.ts'
import { openTiles } from '../../../../src/client/viewer/maps/tiles/open-tiles.ts'
import { TileFetcher, type TileWorker } from '../../../../src/client/viewer/maps/tiles/tile-fetcher.ts'
import type { TileResponse } from '../../../../src/client/viewer/maps/tiles/tile-messages.ts'
import { archiveOf } from '../../../support/files/tile-archive.ts'
import { startTileServer, type TileServer } from '../../../support/servers/tile-server.ts'

const tile = Buffer.from('a tile')
const worldTile = { z: 0, x: 0, y: 0, bytes: tile }
const archive = archiveOf({ tiles: [worldTile], tileType: 2, maxZoom: 6 })

let server: TileServer

/** Responds with the requested range of an archive. */
const sendRanges = (file: Buffer) => (request: IncomingMessage, response: ServerResponse) => {
  const [, first = '0', last = ''] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
  response.writeHead(206, { ETag: '"1"' }).end(file.subarray(Number(first), Number(last) + 1))
}
const sendArchive = sendRanges(archive)

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
function aFetcher(): TileFetcher {
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
const openTestTiles = (path: string) =>
  openTiles({ provider: 'custom', url: `${server.baseUrl}${path}`, attribution: null }, aFetcher())
const bytesOf = (result: Awaited<ReturnType<Awaited<ReturnType<typeof openTestTiles>>['request']>>) =>
  'data' in result ? Buffer.from(result.data) : result.status

it('loads raster tiles from their URLs', async () => {
  const tiles = await openTestTiles('/{z}/{x}/{y}{r}.png?key=a')
  expect(tiles).toMatchObject({ format: 'raster', tileSize: 256, maxzoom: 19 })
  expect(bytesOf(await tiles.request({ z: 3, x: 4, y: 5 }, signal))).toEqual(tile)
  expect(server.requests).toEqual(['/3/4/5@2x.png?key=a'])
})

it('recognizes vector tiles by their extension', async () => {
  expect(await openTestTiles('/{z}/{x}/{y}.mvt')).toMatchObject({ format: 'vector', tileSize: 512, maxzoom: 14 })
})

it('returns the status of a response without a tile, and 0 without a response', async () => {
  const tiles = await openTestTiles('/{z}/{x}/{y}.png')
  for (const status of [204, 404, 429, 503]) {
    server.respond = (_request, response) => void response.writeHead(status).end()
    expect(await tiles.request({ z: 0, x: 0, y: 0 }, signal)).toEqual({ status })
  }
  server.respond = (request) => void request.socket.destroy()
  expect(await tiles.request({ z: 0, x: 0, y: 0 }, signal)).toEqual({ status: 0 })
})

it('reads tiles of an archive by ranges', async () => {
  server.respond = sendArchive
  const tiles = await openTestTiles('/world.pmtiles')
  expect(tiles).toMatchObject({ format: 'raster', tileSize: 256, minzoom: 0, maxzoom: 6 })
  expect(bytesOf(await tiles.request({ z: 0, x: 0, y: 0 }, signal))).toEqual(tile)
  expect(await tiles.request({ z: 1, x: 1, y: 1 }, signal)).toEqual({ status: 404 })
  expect(server.requests.every((request) => request.startsWith('/world.pmtiles bytes='))).toBe(true)
})

it.each([false, true])('finds each tile of an archive (in leaf directories: %s)', async (hasLeaves) => {
  const coordinates = [0, 1, 2, 3].flatMap((z) =>
    Array.from({ length: 4 ** z }, (_, index) => ({ z, x: index % 2 ** z, y: Math.floor(index / 2 ** z) })),
  )
  const bytesAt = ({ z, x, y }: { z: number; x: number; y: number }) => Buffer.from(`tile ${z}/${x}/${y}`)
  const archiveTiles = coordinates.map((at) => ({ ...at, bytes: bytesAt(at) }))
  server.respond = sendRanges(archiveOf({ tiles: archiveTiles, tileType: 1, maxZoom: 3, hasLeaves }))
  const tiles = await openTestTiles('/world.pmtiles')
  expect(tiles).toMatchObject({ format: 'vector', tileSize: 512, maxzoom: 3 })
  for (const at of coordinates) expect(bytesOf(await tiles.request(at, signal))).toEqual(bytesAt(at))
})

it('requests tiles of Mapbox with the token of the account', async () => {
  const fetcher = aFetcher()
  const load = vi.spyOn(fetcher, 'load').mockResolvedValue({ id: 1, status: 200, body: new ArrayBuffer(4), etag: null })
  const tiles = await openTiles({ provider: 'mapbox', token: 'pk.a+b' }, fetcher)
  expect(await tiles.request({ z: 9, x: 268, y: 179 }, signal)).toEqual({ data: new ArrayBuffer(4) })
  const path = 'styles/v1/mapbox/streets-v12/tiles/512/9/268/179@2x?access_token=pk.a%2Bb'
  expect(load).toHaveBeenCalledWith({ url: `https://api.mapbox.com/${path}` }, signal)
})

/** Opens an archive, and returns the message of the error and whether it is permanent. */
async function openingError(respond: TileServer['respond']) {
  server.respond = respond
  const error: unknown = await openTestTiles('/world.pmtiles').catch((reason: unknown) => reason)
  return [error instanceof Error && error.message, isPermanentArchiveError(error)]
}

it('cancels the download of a whole archive instead of a range', async () => {
  const close = Promise.withResolvers<void>()
  const error = await openingError((_request, response) => {
    response.on('close', close.resolve)
    response.writeHead(200).write(archive)
  })
  expect(error).toEqual(['archive of map tiles: 200', true])
  await close.promise
})

it('reads a whole archive that is shorter than a range', async () => {
  server.respond = (_request, response) => void response.end(archive)
  expect(await openTestTiles('/world.pmtiles')).toMatchObject({ format: 'raster', maxzoom: 6 })
})

it.each([
  ['a file that is longer than a range', 200, Buffer.concat([archive, Buffer.alloc(100_000)]), true],
  ['an HTML page', 200, '<html>', true],
  ['bytes of another file', 206, Buffer.alloc(200), true],
  ['an archive of another version', 206, Buffer.from('PMTiles\u0002'), true],
  ['nothing', 200, '', true],
  ['403', 403, '', true],
  ['408', 408, '', false],
  ['429', 429, '', false],
  ['503', 503, '', false],
])('rejects %s instead of an archive', async (_title, status, body, isPermanent) => {
  const error = await openingError((_request, response) => {
    // Without an explicit head, the response has a length.
    response.statusCode = status
    response.end(body)
  })
  expect(error).toEqual([`archive of map tiles: ${status}`, isPermanent])
})

it('rejects a missing response with an error that is not permanent', async () => {
  expect(await openingError((request) => void request.socket.destroy())).toEqual(['archive of map tiles: 0', false])
})

it('loads a tile after its directory, which failed at first', async () => {
  const sendLeaf = sendRanges(archiveOf({ tiles: [worldTile], tileType: 2, maxZoom: 6, hasLeaves: true }))
  server.respond = sendLeaf
  const tiles = await openTestTiles('/world.pmtiles')
  server.respond = (_request, response) => void response.writeHead(502).end()
  expect(await tiles.request({ z: 0, x: 0, y: 0 }, signal)).toEqual({ status: 502 })
  server.respond = sendLeaf
  expect(bytesOf(await tiles.request({ z: 0, x: 0, y: 0 }, signal))).toEqual(tile)
})

it('loads a directory once for concurrent requests of its tiles', async () => {
  server.respond = sendRanges(archiveOf({ tiles: [worldTile], tileType: 2, maxZoom: 6, hasLeaves: true }))
  const tiles = await openTestTiles('/world.pmtiles')
  server.requests.length = 0
  await Promise.all([0, 1].map((z) => tiles.request({ z, x: 0, y: 0 }, signal)))
  // The directory and the only tile.
  expect(server.requests).toHaveLength(2)
})

it('returns the status of a tile that failed', async () => {
  server.respond = sendArchive
  const tiles = await openTestTiles('/world.pmtiles')
  server.respond = (_request, response) => void response.writeHead(502).end()
  expect(await tiles.request({ z: 0, x: 0, y: 0 }, signal)).toEqual({ status: 502 })
})
