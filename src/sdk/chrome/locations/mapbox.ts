import { mapboxOrigin } from '../../../shared/web/mapbox.ts'
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

export type MapCredit = {
  /** Who made the image, as its makers ask for it, or why there is none. */
  readonly element: HTMLElement
  /** The wordmark, to stand on the map itself. */
  readonly logo: HTMLElement
  readonly show: (isPictured: boolean) => void
}

/** What Mapbox asks for on each map: its wordmark and three links. `plainText` says that its tiles do not come. */
export function mapboxCredit(plainText: string): MapCredit {
  const outside = { target: '_blank', rel: 'noopener' }
  const links = Object.entries(sources).map(([name, href]) => make('a', { href, ...outside }, name))
  const logo = make('a', { class: 'map-logo', href: 'https://www.mapbox.com/', ...outside }, 'Mapbox')
  const makers = make('p', {}, ...links)
  const status = make('p', { role: 'status' })
  return {
    element: make('div', { class: 'map-credit' }, makers, status),
    logo,
    show(isPictured) {
      logo.hidden = !isPictured
      makers.hidden = !isPictured
      status.textContent = isPictured ? '' : plainText
    },
  }
}
