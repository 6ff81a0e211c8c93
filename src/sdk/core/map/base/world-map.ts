import { NumberReader } from './number-text.ts'

/** Width of the world in the units of the bundled map, in Web Mercator. A unit is 4.9 km at the equator. */
export const worldGridSize = 8192

/** Bounding box in units of the bundled map. */
export type GridBounds = { left: number; top: number; right: number; bottom: number }

/** A line as alternating x and y coordinates. */
export type GridLine = readonly number[]

/** Area of land: an outline and its holes. */
export type LandArea = { readonly rings: readonly GridLine[]; readonly bounds: GridBounds }

/** Border between two countries. */
export type BorderLine = { readonly points: GridLine; readonly bounds: GridBounds }

/** The bundled map of the world. Everything but land is water. */
export type WorldMap = { readonly areas: readonly LandArea[]; readonly borders: readonly BorderLine[] }

function boundsOf(lines: readonly GridLine[]): GridBounds {
  const bounds = {
    left: Number.POSITIVE_INFINITY,
    top: Number.POSITIVE_INFINITY,
    right: Number.NEGATIVE_INFINITY,
    bottom: Number.NEGATIVE_INFINITY,
  }
  for (const line of lines)
    for (let index = 0; index < line.length; index += 2) {
      const x = line[index] ?? 0
      const y = line[index + 1] ?? 0
      bounds.left = Math.min(bounds.left, x)
      bounds.right = Math.max(bounds.right, x)
      bounds.top = Math.min(bounds.top, y)
      bounds.bottom = Math.max(bounds.bottom, y)
    }
  return bounds
}

/** Reads the points of an arc, which are stored as differences from the previous point. */
function readArc(numbers: NumberReader): number[] {
  const points: number[] = []
  let x = 0
  let y = 0
  for (let count = numbers.unsigned(); count > 0; count -= 1) {
    x += numbers.signed()
    y += numbers.signed()
    points.push(x, y)
  }
  return points
}

/** Points of the arc that a reference names. As in TopoJSON, a negative reference (`~index`) reverses the arc. */
function pointsOf(arcs: readonly GridLine[], reference: number): GridLine {
  const arc = arcs[reference < 0 ? ~reference : reference]
  if (arc === undefined) throw new Error('the map of the world lacks an arc')
  if (reference >= 0) return arc
  const reversed: number[] = []
  for (let index = arc.length - 2; index >= 0; index -= 2) reversed.push(arc[index] ?? 0, arc[index + 1] ?? 0)
  return reversed
}

/** Shifts points by whole worlds, so that no line jumps from edge to edge at the 180th meridian. */
function unwrap(points: GridLine): number[] {
  const unwrapped: number[] = []
  let shift = 0
  for (let index = 0; index < points.length; index += 2) {
    const x = points[index] ?? 0
    const previousX = unwrapped[index - 2] ?? x
    shift += Math.round((previousX - x - shift) / worldGridSize) * worldGridSize
    unwrapped.push(x + shift, points[index + 1] ?? 0)
  }
  return unwrapped
}

/** Creates a ring without jumps. A ring around the South Pole (Antarctica) is closed along the bottom of the map. */
function createRing(points: GridLine): GridLine {
  const ring = unwrap(points)
  const firstX = ring[0] ?? 0
  const lastX = ring.at(-2) ?? 0
  if (Math.abs(lastX - firstX) > worldGridSize / 2) ring.push(lastX, worldGridSize, firstX, worldGridSize)
  return ring
}

/** Shifts an area by whole worlds, so that its left edge is on the map. Its right edge may be beyond the map. */
function normalizeArea(rings: readonly GridLine[]): LandArea {
  const shift = -Math.floor(boundsOf(rings).left / worldGridSize) * worldGridSize
  if (shift === 0) return { rings, bounds: boundsOf(rings) }
  const moved = rings.map((ring) => ring.map((value, index) => (index % 2 === 0 ? value + shift : value)))
  return { rings: moved, bounds: boundsOf(moved) }
}

/**
 * Decodes the bundled map. It consists of arcs (lines, as in TopoJSON) and areas. An area is a list of rings, and a
 * ring is a list of references to arcs. Arcs that two areas share are borders. Throws if the text is damaged.
 */
export function decodeWorldMap(text: string): WorldMap {
  const numbers = new NumberReader(text)
  const arcs = numbers.list(() => readArc(numbers))
  const useCounts = new Array<number>(arcs.length).fill(0)
  // References are stored as differences from the previous one, across all rings and areas.
  let previousReference = 0
  const areas = numbers.list((): LandArea => {
    const rings = numbers.list(() => {
      const references = numbers.list(() => {
        previousReference += numbers.signed()
        return previousReference
      })
      for (const reference of references) {
        const index = reference < 0 ? ~reference : reference
        useCounts[index] = (useCounts[index] ?? 0) + 1
      }
      return createRing(references.flatMap((reference) => pointsOf(arcs, reference)))
    })
    return normalizeArea(rings)
  })
  const borders = arcs.flatMap((points, index) =>
    (useCounts[index] ?? 0) > 1 ? [{ points, bounds: boundsOf([points]) }] : [],
  )
  return { areas, borders }
}
