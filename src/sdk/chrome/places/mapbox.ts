import { mapboxOrigin } from '../../../shared/mapbox.ts'
import type { TileSource } from '../../core/map/map-tiles.ts'
import { make } from '../dom.ts'

/** Mapbox Static Tiles API, with the account's public token. */
export function mapboxTiles(token: string): TileSource {
  const base = `${mapboxOrigin}/styles/v1/mapbox/streets-v12/tiles/512`
  return {
    address: (z, x, y) => `${base}/${z}/${x}/${y}@2x?access_token=${encodeURIComponent(token)}`,
    maxZoom: 20,
  }
}

const sources = {
  '© Mapbox': 'https://www.mapbox.com/about/maps',
  '© OpenStreetMap': 'https://www.openstreetmap.org/copyright',
  'Improve this map': 'https://www.mapbox.com/map-feedback',
} as const

/** Who made the picture, as its makers ask for it. */
export function mapboxAttribution(): HTMLElement {
  const links = Object.entries(sources).map(([name, href]) =>
    make('a', { href, target: '_blank', rel: 'noopener' }, name),
  )
  return make('p', { class: 'map-credit' }, ...links)
}
