import { cubeFaces, facePoint } from '../../../../shared/geometry/cube.ts'
import { angleBetween, dot, type Vec3 } from '../../../../shared/geometry/sphere.ts'
import {
  levelCountOf,
  levelSizePx,
  tileGutterPx,
  tilePayloadPx,
  tilesPerEdge,
} from '../../../../shared/media/pyramid.ts'
import type { Disc } from '../../../../shared/media/retouch-shapes.ts'
import { childAddressesOf, type TileAddress, tileName } from '../tiles.ts'

function cross([ax, ay, az]: Vec3, [bx, by, bz]: Vec3): Vec3 {
  return [ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx]
}

/** Corners of a tile with its gutters, in order around it. */
function cornersOf(faceSizePx: number, { level, face, x, y }: TileAddress): Vec3[] {
  const sizePx = levelSizePx(faceSizePx, level)
  const range = (index: number) => [
    (2 * (index * tilePayloadPx - tileGutterPx)) / sizePx - 1,
    (2 * (Math.min((index + 1) * tilePayloadPx, sizePx) + tileGutterPx)) / sizePx - 1,
  ]
  const [left = 0, right = 0] = range(x)
  const [top = 0, bottom = 0] = range(y)
  const corners = [
    [left, -top],
    [right, -top],
    [right, -bottom],
    [left, -bottom],
  ] as const
  return corners.map(([a, b]) => facePoint(face, a, b))
}

/** Angle between a unit vector and a great-circle arc shorter than half a turn. */
function angleToArc(vector: Vec3, start: Vec3, end: Vec3): number {
  const normal = cross(start, end)
  const isBeside = dot(cross(normal, start), vector) > 0 && dot(cross(end, normal), vector) > 0
  if (!isBeside) return Math.min(angleBetween(vector, start), angleBetween(vector, end))
  return Math.asin(Math.min(1, Math.abs(dot(vector, normal)) / Math.hypot(...normal)))
}

/** True if a disc on the sphere overlaps a tile with its gutters. */
function reachesTile(faceSizePx: number, address: TileAddress, { center, radiusRad }: Disc): boolean {
  const corners = cornersOf(faceSizePx, address)
  const edges = corners.map((start, index) => [start, corners[(index + 1) % corners.length] ?? start] as const)
  const isInside = edges.every(([start, end]) => dot(cross(start, end), center) >= 0)
  return isInside || edges.some(([start, end]) => angleToArc(center, start, end) < radiusRad)
}

function exists(faceSizePx: number, { level, x, y }: TileAddress): boolean {
  return level < levelCountOf(faceSizePx) && Math.max(x, y) < tilesPerEdge(faceSizePx, level)
}

/**
 * Names of all tiles on all levels that overlap the discs, found by descending the quadtree. The gutters of a parent
 * tile are twice as wide, so it contains its children with their gutters. A disc that doesn't reach the parent reaches
 * no child.
 */
export function touchedTiles(faceSizePx: number, discs: readonly Disc[]): Set<string> {
  const touched = new Set<string>()
  const descend = (address: TileAddress, candidates: readonly Disc[]): void => {
    if (!exists(faceSizePx, address)) return
    const reachingDiscs = candidates.filter((disc) => reachesTile(faceSizePx, address, disc))
    if (reachingDiscs.length === 0) return
    touched.add(tileName(address))
    for (const child of childAddressesOf(address)) descend(child, reachingDiscs)
  }
  for (const face of cubeFaces) descend({ level: 0, face, x: 0, y: 0 }, discs)
  return touched
}
