/** Map tiles, and the attribution that their provider demands. */
export type MapTiles = { readonly url: string; readonly attribution: string | null }

/** Tiles that the editor draws over the bundled map: from Mapbox, or from a custom URL. */
export type MapSource =
  | { readonly provider: 'mapbox'; readonly token: string }
  | ({ readonly provider: 'custom' } & MapTiles)

type MapSettings = {
  readonly mapTilesUrl: string | null
  readonly mapTilesAttribution: string | null
  readonly mapboxToken: string | null
  /** Tiles of the installation. */
  readonly defaultMapTiles: MapTiles | null
}

/** Map of an account: its own tiles, tiles of Mapbox with its token, or the installation's tiles. Null for none. */
export function mapSourceOf(settings: MapSettings): MapSource | null {
  const { mapTilesUrl, mapTilesAttribution, mapboxToken, defaultMapTiles } = settings
  if (mapTilesUrl !== null) return { provider: 'custom', url: mapTilesUrl, attribution: mapTilesAttribution }
  if (mapboxToken !== null) return { provider: 'mapbox', token: mapboxToken }
  return defaultMapTiles && { provider: 'custom', ...defaultMapTiles }
}
