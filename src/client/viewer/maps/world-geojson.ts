import { type GridLine, type WorldMap, worldGridSize } from '../../../sdk/core/map/base/world-map.ts'
import { fromMapPoint } from '../../../shared/geometry/mercator.ts'

type Position = [longitudeDeg: number, latitudeDeg: number]

function positionsOf(line: GridLine): Position[] {
  const positions: Position[] = []
  for (let index = 0; index < line.length; index += 2) {
    const point = { x: (line[index] ?? 0) / worldGridSize, y: (line[index + 1] ?? 0) / worldGridSize }
    const { longitudeDeg, latitudeDeg } = fromMapPoint(point)
    positions.push([longitudeDeg, latitudeDeg])
  }
  return positions
}

/** A ring that ends where it starts, as GeoJSON demands (RFC 7946, 3.1.6). */
function ringOf(line: GridLine): Position[] {
  const positions = positionsOf(line)
  const [first] = positions
  const last = positions.at(-1)
  const isClosed = first !== undefined && last !== undefined && first[0] === last[0] && first[1] === last[1]
  return first === undefined || isClosed ? positions : [...positions, first]
}

const feature = <Geometry>(geometry: Geometry) => ({ type: 'Feature' as const, properties: {}, geometry })

/** The bundled map as GeoJSON. Longitudes beyond 180° belong to areas that reach across the date line. */
export function worldGeoJson({ areas, borders }: WorldMap) {
  return {
    land: {
      type: 'FeatureCollection' as const,
      features: areas.map(({ rings }) => feature({ type: 'Polygon' as const, coordinates: rings.map(ringOf) })),
    },
    borders: {
      type: 'FeatureCollection' as const,
      features: borders.map(({ points }) => feature({ type: 'LineString' as const, coordinates: positionsOf(points) })),
    },
  }
}
