import type { MapSource } from '../../../../shared/locations/map-source.ts'
import { tileFormatOf, tileUrl } from '../../../../shared/locations/map-tiles.ts'
import { mapboxOrigin } from '../../../../shared/web/mapbox.ts'
import type { TileFetcher } from './tile-fetcher.ts'
import type { OpenTiles } from './tile-set.ts'

/** Deepest level that nearly all servers of images have; closer, MapLibre enlarges it. */
const imageMaxZoom = 19
/** Deepest level of the usual vector tiles. */
const vectorMaxZoom = 14

/** Requests each tile from its own URL, which the template gives. */
function templateTiles(template: string, fetcher: TileFetcher): OpenTiles['request'] {
  const pixelRatio = window.devicePixelRatio
  return async (tile, signal) => {
    const { status, body } = await fetcher.load({ url: tileUrl(template, tile, pixelRatio) }, signal)
    return status >= 200 && status < 300 && status !== 204 ? { data: body } : { status }
  }
}

function mapboxTiles(token: string, fetcher: TileFetcher): OpenTiles {
  const query = `access_token=${encodeURIComponent(token)}`
  const template = `${mapboxOrigin}/styles/v1/mapbox/streets-v12/tiles/512/{z}/{x}/{y}@2x?${query}`
  return { format: 'raster', tileSize: 512, minzoom: 0, maxzoom: 20, request: templateTiles(template, fetcher) }
}

/** Opens the tiles of a map. Rejects if an archive of tiles can't be read. */
export async function openTiles(source: MapSource, fetcher: TileFetcher): Promise<OpenTiles> {
  if (source.provider === 'mapbox') return mapboxTiles(source.token, fetcher)
  const { url } = source
  const format = tileFormatOf(url)
  if (format === 'archive') {
    const { openArchive } = await import('./open-archive.ts')
    return openArchive(url, fetcher)
  }
  const request = templateTiles(url, fetcher)
  return format === 'vector'
    ? { format, tileSize: 512, minzoom: 0, maxzoom: vectorMaxZoom, request }
    : { format: 'raster', tileSize: 256, minzoom: 0, maxzoom: imageMaxZoom, request }
}
