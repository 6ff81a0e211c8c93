import type { ExpressionSpecification, LayerSpecification, StyleSpecification } from 'maplibre-gl'
import { fadeFromZoom, worldMaxZoom } from '../../../sdk/core/map/base/world-layer.ts'
import type { TileFormat } from './tiles/tile-set.ts'

/** Custom properties of the map's style sheet that MapLibre draws with. */
const colorProperties = {
  water: '--map-water',
  land: '--map-land',
  border: '--map-border',
  green: '--map-green',
  building: '--map-building',
  road: '--map-road',
  text: '--map-text',
} as const
type ColorName = keyof typeof colorProperties

export type MapColors = Readonly<Record<ColorName, string>>

/** Colors of a map in the current color scheme. */
export function mapColors(board: HTMLElement): MapColors {
  const styles = getComputedStyle(board)
  const color = (name: ColorName) => styles.getPropertyValue(colorProperties[name]).trim()
  return {
    water: color('water'),
    land: color('land'),
    border: color('border'),
    green: color('green'),
    building: color('building'),
    road: color('road'),
    text: color('text'),
  }
}

/** The bundled map fades out at the zoom levels for which its coasts aren't exact enough. */
const fade: ExpressionSpecification = ['interpolate', ['linear'], ['zoom'], fadeFromZoom, 1, worldMaxZoom, 0]

/** Layers of the bundled map: land and borders on water. */
function worldLayers({ water, land, border }: MapColors): LayerSpecification[] {
  const maxzoom = worldMaxZoom
  return [
    { id: 'water', type: 'background', maxzoom, paint: { 'background-color': water, 'background-opacity': fade } },
    { id: 'land', type: 'fill', source: 'land', maxzoom, paint: { 'fill-color': land, 'fill-opacity': fade } },
    { id: 'borders', type: 'line', source: 'borders', maxzoom, paint: { 'line-color': border, 'line-opacity': fade } },
  ]
}

const noData = () => ({
  type: 'geojson' as const,
  data: { type: 'FeatureCollection' as const, features: [] },
  maxzoom: worldMaxZoom,
  // The map is simplified already.
  tolerance: 0,
})

/** Style of the bundled map before its data is loaded. */
export function worldStyle(colors: MapColors): StyleSpecification {
  return { version: 8, sources: { land: noData(), borders: noData() }, layers: worldLayers(colors) }
}

export const tileSourceId = 'tiles'
/** Land background of vector tiles. */
export const paperLayerId = 'tiles-paper'

/** Layers of vector tiles by their names in the usual schemas: OpenMapTiles, Protomaps and Shortbread. */
const areaLayers = [
  { layer: 'earth', color: 'land' },
  { layer: 'land', color: 'green' },
  { layer: 'landcover', color: 'green' },
  { layer: 'park', color: 'green' },
  { layer: 'ocean', color: 'water' },
  { layer: 'water', color: 'water' },
  { layer: 'water_polygons', color: 'water' },
  { layer: 'building', color: 'building' },
  { layer: 'buildings', color: 'building' },
] as const satisfies readonly { readonly layer: string; readonly color: ColorName }[]
const lineLayers = [
  { layer: 'waterway', color: 'water', widthPx: 1 },
  { layer: 'boundary', color: 'border', widthPx: 1 },
  { layer: 'boundaries', color: 'border', widthPx: 1 },
  { layer: 'transportation', color: 'road', widthPx: 2 },
  { layer: 'roads', color: 'road', widthPx: 2 },
  { layer: 'streets', color: 'road', widthPx: 2 },
] as const satisfies readonly { readonly layer: string; readonly color: ColorName; readonly widthPx: number }[]
const nameLayers = ['place', 'places', 'place_labels', 'transportation_name', 'roads', 'street_labels'] as const

const isPolygon: ExpressionSpecification = ['==', ['geometry-type'], 'Polygon']
const isLine: ExpressionSpecification = ['==', ['geometry-type'], 'LineString']

/** Zoom levels between which streets grow from half their width to eight times it. */
const thinRoadZoom = 12
const wideRoadZoom = 19
/** Growth per zoom level: slower than the map, which doubles. */
const roadGrowth = 1.6

function roadWidth(widthPx: number): ExpressionSpecification {
  const stops = [thinRoadZoom, widthPx / 2, wideRoadZoom, widthPx * 8] as const
  return ['interpolate', ['exponential', roadGrowth], ['zoom'], ...stops]
}

function vectorLayers(colors: MapColors): LayerSpecification[] {
  const source = tileSourceId
  return [
    { id: paperLayerId, type: 'background', paint: { 'background-color': colors.land } },
    ...areaLayers.map(
      ({ layer, color }): LayerSpecification => ({
        id: `area-${layer}`,
        type: 'fill',
        source,
        'source-layer': layer,
        filter: isPolygon,
        paint: { 'fill-color': colors[color] },
      }),
    ),
    ...lineLayers.map(
      ({ layer, color, widthPx }): LayerSpecification => ({
        id: `line-${layer}`,
        type: 'line',
        source,
        'source-layer': layer,
        filter: isLine,
        layout: { 'line-cap': 'round', 'line-join': 'round' },
        paint: { 'line-color': colors[color], 'line-width': color === 'road' ? roadWidth(widthPx) : widthPx },
      }),
    ),
    ...nameLayers.map(
      (layer): LayerSpecification => ({
        id: `name-${layer}`,
        type: 'symbol',
        source,
        'source-layer': layer,
        layout: {
          'text-field': ['coalesce', ['get', 'name'], ['get', 'name:latin'], ['get', 'name:en'], ''],
          'text-size': 12,
          'symbol-placement': /^(?:place|places|place_labels)$/.test(layer) ? 'point' : 'line',
        },
        paint: { 'text-color': colors.text, 'text-halo-color': colors.land, 'text-halo-width': 1.5 },
      }),
    ),
  ]
}

/** Layers of map tiles. Images keep their colors, and vector tiles get the colors of the product. */
export function tileLayers(format: TileFormat, colors: MapColors, fadeMs: number): LayerSpecification[] {
  if (format === 'vector') return vectorLayers(colors)
  return [{ id: 'tiles', type: 'raster', source: tileSourceId, paint: { 'raster-fade-duration': fadeMs } }]
}

const colorPaints = ['background-color', 'fill-color', 'line-color', 'text-color', 'text-halo-color'] as const

type ColorChange = {
  readonly layerId: string
  readonly property: (typeof colorPaints)[number]
  readonly color: string
}

/** Colors of all layers in a scheme. */
export function layerColors(colors: MapColors): readonly ColorChange[] {
  return [...worldLayers(colors), ...vectorLayers(colors)].flatMap(({ id: layerId, paint }) => {
    const paints = new Map<string, unknown>(Object.entries(paint ?? {}))
    return colorPaints.flatMap((property) => {
      const color = paints.get(property)
      return typeof color === 'string' ? [{ layerId, property, color }] : []
    })
  })
}
