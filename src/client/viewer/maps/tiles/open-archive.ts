import { EtagMismatch, PMTiles, type RangeResponse, ResolvedValueCache, type Source, TileType } from 'pmtiles'
import { ArchiveError } from './archive-error.ts'
import type { TileFetcher } from './tile-fetcher.ts'
import type { OpenTiles } from './tile-set.ts'

const partialContent = 206

/** First bytes of an archive: the format's magic number and version. */
const magicBytes = new TextEncoder().encode('PMTiles\u0003')

function isArchive(start: ArrayBuffer): boolean {
  const bytes = new Uint8Array(start)
  return magicBytes.every((byte, index) => bytes[index] === byte)
}

/** Reads bytes of an archive by range requests. A server that sends the whole file instead is an error. */
function archiveSource(url: string, fetcher: TileFetcher): Source {
  return {
    getKey: () => url,
    // Rest parameters, because a function may have at most three.
    async getBytes(offset, length, ...[signal, etag]: [AbortSignal?, string?]): Promise<RangeResponse> {
      const range = [offset, offset + length - 1] as const
      const response = await fetcher.load({ url, range }, signal)
      // An archive that is shorter than the first request may come whole.
      const { byteLength } = response.body
      const isWholeFile = response.status === 200 && offset === 0 && byteLength > 0 && byteLength <= length
      if (response.status !== partialContent && !isWholeFile) throw new ArchiveError(response.status)
      if (offset === 0 && !isArchive(response.body)) throw new ArchiveError(response.status)
      const isReplaced = etag !== undefined && response.etag !== null && response.etag !== etag
      if (isReplaced) throw new EtagMismatch('the archive of map tiles was replaced')
      return response.etag === null ? { data: response.body } : { data: response.body, etag: response.etag }
    },
  }
}

/**
 * Cache of the header and the directories of an archive. Concurrent requests for a directory share one load. A failed
 * load isn't cached; the default cache of PMTiles stores errors too, so all tiles of the directory would keep failing.
 */
class DirectoryCache extends ResolvedValueCache {
  readonly #pendingLoads = new Map<string, ReturnType<ResolvedValueCache['getDirectory']>>()

  // The abort signal of a tile is ignored, because other tiles may wait for the same directory.
  override getDirectory(...parameters: Parameters<ResolvedValueCache['getDirectory']>) {
    const [source, offset, length, header] = parameters
    const key = `${header.etag} ${offset}`
    const load =
      this.#pendingLoads.get(key) ??
      super.getDirectory(source, offset, length, header).finally(() => this.#pendingLoads.delete(key))
    this.#pendingLoads.set(key, load)
    return load
  }
}

/** Opens an archive of tiles in a single file (PMTiles, version 3). */
export async function openArchive(url: string, fetcher: TileFetcher): Promise<OpenTiles> {
  const archive = new PMTiles(archiveSource(url, fetcher), new DirectoryCache())
  const { minZoom, maxZoom, tileType } = await archive.getHeader()
  const isVector = tileType === TileType.Mvt
  return {
    format: isVector ? 'vector' : 'raster',
    tileSize: isVector ? 512 : 256,
    minzoom: minZoom,
    maxzoom: maxZoom,
    async request({ z, x, y }, signal) {
      try {
        const tile = await archive.getZxy(z, x, y, signal)
        return tile === undefined ? { status: 404 } : { data: tile.data }
      } catch (error) {
        signal.throwIfAborted()
        return { status: error instanceof ArchiveError ? error.status : 0 }
      }
    },
  }
}
