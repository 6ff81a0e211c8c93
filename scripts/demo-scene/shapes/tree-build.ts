import type { ShapeRecord } from './shapes.ts'

type Box = { min: number[]; max: number[] }

const emptyBox = (): Box => ({ min: [Infinity, Infinity, Infinity], max: [-Infinity, -Infinity, -Infinity] })

function extend(box: Box, other: { readonly min: readonly number[]; readonly max: readonly number[] }): void {
  for (let axis = 0; axis < 3; axis++) {
    box.min[axis] = Math.min(box.min[axis] as number, other.min[axis] as number)
    box.max[axis] = Math.max(box.max[axis] as number, other.max[axis] as number)
  }
}

/** Half of a box's surface area. */
function area({ min, max }: Box): number {
  const [x, y, z] = [0, 1, 2].map((axis) => Math.max(0, (max[axis] as number) - (min[axis] as number)))
  return (x as number) * (y as number) + (y as number) * (z as number) + (z as number) * (x as number)
}

const centerOf = (record: ShapeRecord, axis: number): number =>
  ((record.bounds.min[axis] as number) + (record.bounds.max[axis] as number)) / 2

const binsPerAxis = 12
/** Largest number of shapes that isn't worth splitting. */
const leafSizeMax = 3

/** Plane that separates shapes by the coordinate of their centers. */
type Split = { axis: number; coordinate: number; cost: number }

/** Split with the lowest search cost, by the binned surface-area heuristic (Wald 2007). */
function bestSplit(records: readonly ShapeRecord[], centers: Box): Split | undefined {
  let best: Split | undefined
  for (let axis = 0; axis < 3; axis++) {
    const low = centers.min[axis] as number
    const width = ((centers.max[axis] as number) - low) / binsPerAxis
    if (width < 1e-9) continue
    const bins = Array.from({ length: binsPerAxis }, () => ({ box: emptyBox(), count: 0 }))
    for (const record of records) {
      const bin = bins[Math.min(binsPerAxis - 1, Math.floor((centerOf(record, axis) - low) / width))]
      if (!bin) continue
      extend(bin.box, record.bounds)
      bin.count++
    }
    for (let splitBin = 1; splitBin < binsPerAxis; splitBin++) {
      const cost = sideCost(bins.slice(0, splitBin)) + sideCost(bins.slice(splitBin))
      if (!best || cost < best.cost) best = { axis, coordinate: low + width * splitBin, cost }
    }
  }
  return best
}

function sideCost(bins: readonly { box: Box; count: number }[]): number {
  const box = emptyBox()
  let count = 0
  for (const bin of bins) {
    if (bin.count > 0) extend(box, bin.box)
    count += bin.count
  }
  return count === 0 ? 0 : area(box) * count
}

/**
 * Builds a bounding volume hierarchy as flat arrays in depth-first order. A left child follows its parent. The two links
 * of a node are its right child and 0, or the index of the first shape of a leaf and its number of shapes.
 */
export function buildNodes(records: readonly ShapeRecord[]) {
  const order: ShapeRecord[] = []
  const bounds: number[] = []
  const links: number[] = []
  const addNode = (group: readonly ShapeRecord[]): void => {
    const node = links.length / 2
    const box = emptyBox()
    const centers = emptyBox()
    for (const record of group) {
      extend(box, record.bounds)
      const center = [0, 1, 2].map((axis) => centerOf(record, axis))
      extend(centers, { min: center, max: center })
    }
    bounds.push(...box.min, ...box.max)
    links.push(0, 0)
    const split = group.length > leafSizeMax ? bestSplit(group, centers) : undefined
    const leftGroup = split ? group.filter((record) => centerOf(record, split.axis) < split.coordinate) : []
    if (!split || leftGroup.length === 0 || leftGroup.length === group.length) {
      links[node * 2] = order.length
      links[node * 2 + 1] = group.length
      order.push(...group)
      return
    }
    addNode(leftGroup)
    links[node * 2] = links.length / 2
    addNode(group.filter((record) => centerOf(record, split.axis) >= split.coordinate))
  }
  addNode(records)
  return { order, bounds: Float64Array.from(bounds), links: Int32Array.from(links) }
}
