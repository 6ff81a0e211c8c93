import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { digitBits, digits } from '../../src/sdk/core/map/base/number-text.ts'
import { worldGridSize } from '../../src/sdk/core/map/base/world-map.ts'
import { toMapPoint } from '../../src/shared/geometry/mercator.ts'
import { root } from '../program.ts'
import { type Point, simplifyLine } from './simplify-line.ts'

/** Minimum area, in square units of the map, that a point must add to its line to be included. */
const pointAreaMin = 3
/** Smallest area that is included besides the largest area of each country. */
const landAreaMin = 6

const ring = z.array(z.int())
const topology = z.object({
  transform: z.object({ scale: z.tuple([z.number(), z.number()]), translate: z.tuple([z.number(), z.number()]) }),
  arcs: z.array(z.array(z.tuple([z.number(), z.number()]))),
  objects: z.object({
    countries: z.object({
      geometries: z.array(
        z.discriminatedUnion('type', [
          z.object({ type: z.literal('Polygon'), arcs: z.array(ring) }),
          z.object({ type: z.literal('MultiPolygon'), arcs: z.array(z.array(ring)) }),
        ]),
      ),
    }),
  }),
})
type Topology = z.infer<typeof topology>
/** Polygon as rings of arc references. */
type Area = readonly (readonly number[])[]

/** Arcs of a topology in units of the map, unrounded. */
function projectArcs({ arcs, transform: { scale, translate } }: Topology): Point[][] {
  return arcs.map((arc) => {
    let x = 0
    let y = 0
    return arc.map(([dx, dy]): Point => {
      x += dx
      y += dy
      const longitudeDeg = x * scale[0] + translate[0]
      const point = toMapPoint({ latitudeDeg: y * scale[1] + translate[1], longitudeDeg })
      return [point.x * worldGridSize, point.y * worldGridSize]
    })
  })
}

function roundLine(points: readonly Point[]): Point[] {
  const rounded = points.map(([x, y]): Point => [Math.round(x), Math.round(y)])
  return rounded.filter((point, index) => index === 0 || String(point) !== String(rounded[index - 1]))
}

/** Index of a referenced arc. In TopoJSON, `~index` refers to the reversed arc. */
const indexOf = (reference: number) => (reference < 0 ? ~reference : reference)

/** Area within a ring by the shoelace formula. */
function ringArea(references: readonly number[], arcs: readonly (readonly Point[])[]): number {
  const points = references.flatMap((reference) => {
    const arc = arcs[indexOf(reference)] ?? []
    return reference < 0 ? arc.toReversed() : arc
  })
  const doubled = points.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = points[(index + 1) % points.length] ?? [x, y]
    return sum + x * nextY - nextX * y
  }, 0)
  return Math.abs(doubled) / 2
}

/** Areas that are large enough to be visible, and the largest one of each country. */
function visibleAreas({ objects }: Topology, arcs: readonly (readonly Point[])[]): Area[] {
  return objects.countries.geometries.flatMap((country) => {
    const areas: readonly Area[] = country.type === 'Polygon' ? [country.arcs] : country.arcs
    // The largest ring is the outline. It isn't always the first ring: the outline of Antarctica goes around the pole.
    const areaSizes = areas.map((rings) => Math.max(...rings.map((ring) => ringArea(ring, arcs))))
    const largest = Math.max(...areaSizes)
    return areas.filter((_, index) => {
      const size = areaSizes[index] ?? 0
      return size >= landAreaMin || size === largest
    })
  })
}

/** Encodes integers as digits in base 64, with as many digits as each needs (variable-length quantity). */
class NumberWriter {
  #text = ''

  get text(): string {
    return this.#text
  }

  unsigned(value: number): void {
    const low = value & ((1 << digitBits) - 1)
    const high = value >>> digitBits
    this.#text += digits.charAt(high === 0 ? low : low | (1 << digitBits))
    if (high > 0) this.unsigned(high)
  }

  /** Writes the sign in the lowest bit. */
  signed(value: number): void {
    this.unsigned(value < 0 ? ~(value << 1) : value << 1)
  }

  list<Value>(values: readonly Value[], write: (value: Value) => void): void {
    this.unsigned(values.length)
    for (const value of values) write(value)
  }
}

function writeArc(numbers: NumberWriter, arc: readonly Point[]): void {
  let previous: Point = [0, 0]
  numbers.list(arc, (point) => {
    numbers.signed(point[0] - previous[0])
    numbers.signed(point[1] - previous[1])
    previous = point
  })
}

/**
 * Text of the bundled map of the world, as `decodeWorldMap` reads it: the countries of Natural Earth at 1:50 million from
 * `world-atlas`, projected, rounded to the units of the map, and without details that no zoom level shows.
 */
export function worldMapText(): string {
  const path = join(root, 'node_modules/world-atlas/countries-50m.json')
  const worldTopology = topology.parse(JSON.parse(readFileSync(path, 'utf8')))
  const projected = projectArcs(worldTopology)
  const areas = visibleAreas(worldTopology, projected)
  const usedArcs = [...new Set(areas.flat(2).map(indexOf))].sort((first, second) => first - second)
  const positions = new Map(usedArcs.map((index, position) => [index, position]))
  const numbers = new NumberWriter()
  numbers.list(usedArcs, (index) => writeArc(numbers, roundLine(simplifyLine(projected[index] ?? [], pointAreaMin))))
  let previous = 0
  numbers.list(areas, (area) =>
    numbers.list(area, (references) =>
      numbers.list(references, (reference) => {
        const position = positions.get(indexOf(reference)) ?? 0
        const value = reference < 0 ? ~position : position
        numbers.signed(value - previous)
        previous = value
      }),
    ),
  )
  return numbers.text
}
