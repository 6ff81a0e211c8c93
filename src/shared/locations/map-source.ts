/** Map tiles, and the attribution that their provider demands. */
export type MapTiles = { readonly url: string; readonly attribution: string | null }

/** Map that the editor draws over the bundled one. */
export type MapSource = { readonly by: 'mapbox'; readonly token: string } | ({ readonly by: 'address' } & MapTiles)

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
  if (mapTilesUrl !== null) return { by: 'address', url: mapTilesUrl, attribution: mapTilesAttribution }
  if (mapboxToken !== null) return { by: 'mapbox', token: mapboxToken }
  return defaultMapTiles && { by: 'address', ...defaultMapTiles }
}
