import { mapboxOrigin } from '../../../shared/web/mapbox.ts'
import type { TileServer } from '../../core/map/map-tiles.ts'
import { createElement } from '../dom.ts'

/** Tile server of the Mapbox Static Tiles API, with the account's public token. */
export function mapboxTileServer(token: string): TileServer {
  const base = `${mapboxOrigin}/styles/v1/mapbox/streets-v12/tiles/512`
  return {
    urlOf: (z, x, y) => `${base}/${z}/${x}/${y}@2x?access_token=${encodeURIComponent(token)}`,
    maxZoom: 20,
  }
}

/** Links that Mapbox requires on each map. */
export const mapboxAttribution = {
  '© Mapbox': 'https://www.mapbox.com/about/maps',
  '© OpenStreetMap': 'https://www.openstreetmap.org/copyright',
  'Improve this map': 'https://www.mapbox.com/map-feedback',
} as const

export type MapCredit = {
  /** Attribution links, or the reason why there are no tiles. */
  readonly element: HTMLElement
  /** Mapbox wordmark, to place on the map. */
  readonly logo: HTMLElement
  readonly show: (hasTiles: boolean) => void
}

/**
 * Creates the attribution that Mapbox requires on each map: its wordmark and three links. Without tiles, `noTilesText`
 * replaces it.
 */
export function createMapboxCredit(noTilesText: string): MapCredit {
  const newTab = { target: '_blank', rel: 'noopener' }
  const links = Object.entries(mapboxAttribution).map(([name, href]) => createElement('a', { href, ...newTab }, name))
  const logo = createElement('a', { class: 'map-logo', href: 'https://www.mapbox.com/', ...newTab }, 'Mapbox')
  const attribution = createElement('p', {}, ...links)
  const status = createElement('p', { role: 'status' })
  return {
    element: createElement('div', { class: 'map-credit' }, attribution, status),
    logo,
    show(hasTiles) {
      logo.hidden = !hasTiles
      attribution.hidden = !hasTiles
      status.textContent = hasTiles ? '' : noTilesText
    },
  }
}
