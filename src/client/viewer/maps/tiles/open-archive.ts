import { EtagMismatch, PMTiles, type RangeResponse, type Source, TileType } from 'pmtiles'
import type { TileFetcher } from './tile-fetcher.ts'
import type { OpenTiles } from './tile-set.ts'

const partialContent = 206

/** Response of a server of archives that isn't the bytes. */
class ArchiveError extends Error {
  readonly status: number

  constructor(status: number) {
    super(`archive of map tiles: ${status}`)
    this.name = 'ArchiveError'
    this.status = status
  }
}

/** Reads bytes of an archive by range requests. A server that sends the whole file instead is an error. */
function archiveSource(address: string, fetcher: TileFetcher): Source {
  return {
    getKey: () => address,
    // PMTiles calls it with four values.
    async getBytes(offset, length, ...[signal, etag]: [AbortSignal?, string?]): Promise<RangeResponse> {
      const range = [offset, offset + length - 1] as const
      const response = await fetcher.load({ address, range }, signal)
      // An archive that is shorter than the first request may come whole.
      const isWhole = response.status === 200 && offset === 0 && response.body.byteLength <= length
      if (response.status !== partialContent && !isWhole) throw new ArchiveError(response.status)
      const changed = etag !== undefined && response.etag !== null && response.etag !== etag
      if (changed) throw new EtagMismatch('the archive of map tiles was replaced')
      return response.etag === null ? { data: response.body } : { data: response.body, etag: response.etag }
    },
  }
}

/** Opens an archive of tiles in a single file (PMTiles, version 3). */
export async function openArchive(address: string, fetcher: TileFetcher): Promise<OpenTiles> {
  const archive = new PMTiles(archiveSource(address, fetcher))
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
