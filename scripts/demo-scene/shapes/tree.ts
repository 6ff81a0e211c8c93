import { completeHit } from '../materials/normals.ts'
import type { Hit, Ray } from '../ray.ts'
import { shapeDistance } from './intersect.ts'
import { type ShapeRecord, ShapeTable } from './shapes.ts'
import { buildNodes } from './tree-build.ts'

/** Scratch buffers of all searches: a stack of pending nodes, and the distances at which the ray enters their boxes. */
const stackSize = 96
const pendingNodes = new Int32Array(stackSize)
const pendingDistances = new Float64Array(stackSize)

/** Bounding volume hierarchy: finds the shapes that a ray hits, in logarithmic time. */
export class ShapeTree {
  readonly table: ShapeTable
  private readonly bounds: Float64Array
  private readonly links: Int32Array

  constructor(records: readonly ShapeRecord[]) {
    const { order, bounds, links } = buildNodes(records)
    this.table = new ShapeTable(order)
    this.bounds = bounds
    this.links = links
  }

  /** Finds the nearest hit closer than `limit` and fills `hit`; false without one. */
  nearest(ray: Ray, hit: Hit, limit: number): boolean {
    const { links, bounds, table } = this
    hit.shape = -1
    hit.distance = limit
    let depth = 1
    pendingNodes[0] = 0
    pendingDistances[0] = 0
    while (depth > 0) {
      const node = pendingNodes[--depth] as number
      if ((pendingDistances[depth] as number) >= hit.distance) continue
      const count = links[node * 2 + 1] as number
      // The link of a leaf is its first shape, the link of another node is its right child.
      const link = links[node * 2] as number
      if (count === 0) {
        const leftDistance = entryDistance(bounds, (node + 1) * 6, ray)
        const rightDistance = entryDistance(bounds, link * 6, ray)
        const isLeftNearer = leftDistance <= rightDistance
        pendingNodes[depth] = isLeftNearer ? link : node + 1
        pendingDistances[depth] = Math.max(leftDistance, rightDistance)
        if ((pendingDistances[depth] as number) < hit.distance) depth++
        pendingNodes[depth] = isLeftNearer ? node + 1 : link
        pendingDistances[depth] = Math.min(leftDistance, rightDistance)
        if ((pendingDistances[depth] as number) < hit.distance) depth++
      } else {
        this.nearestOf(link, link + count, { ray, hit })
      }
    }
    if (hit.shape >= 0) completeHit(table, ray, hit)
    return hit.shape >= 0
  }

  /** Fills the hit with the nearest of the shapes `first` to `end` − 1, if one is nearer than the hit. */
  private nearestOf(first: number, end: number, { ray, hit }: { readonly ray: Ray; readonly hit: Hit }): void {
    for (let shape = first; shape < end; shape++) {
      const distance = shapeDistance(this.table, shape, ray)
      if (distance < hit.distance) {
        hit.distance = distance
        hit.shape = shape
      }
    }
  }

  /** True if a shape blocks the ray within `limit`. */
  blocked(ray: Ray, limit: number): boolean {
    const { links, bounds, table } = this
    let depth = 0
    pendingNodes[depth++] = 0
    while (depth > 0) {
      const node = pendingNodes[--depth] as number
      if (entryDistance(bounds, node * 6, ray) >= limit) continue
      const count = links[node * 2 + 1] as number
      const link = links[node * 2] as number
      if (count === 0) {
        pendingNodes[depth++] = link
        pendingNodes[depth++] = node + 1
        continue
      }
      for (let shape = link; shape < link + count; shape++) if (shapeDistance(table, shape, ray) < limit) return true
    }
    return false
  }
}

/** Distance at which a ray enters a bounding box (slab test); Infinity if it misses. */
function entryDistance(bounds: Float64Array, offset: number, ray: Ray): number {
  const x0 = ((bounds[offset] as number) - ray.ox) * ray.inverseX
  const x1 = ((bounds[offset + 3] as number) - ray.ox) * ray.inverseX
  const y0 = ((bounds[offset + 1] as number) - ray.oy) * ray.inverseY
  const y1 = ((bounds[offset + 4] as number) - ray.oy) * ray.inverseY
  const z0 = ((bounds[offset + 2] as number) - ray.oz) * ray.inverseZ
  const z1 = ((bounds[offset + 5] as number) - ray.oz) * ray.inverseZ
  const enterDistance = Math.max(Math.min(x0, x1), Math.min(y0, y1), Math.min(z0, z1))
  const exitDistance = Math.min(Math.max(x0, x1), Math.max(y0, y1), Math.max(z0, z1))
  return enterDistance > exitDistance || exitDistance < 0 ? Infinity : enterDistance
}
