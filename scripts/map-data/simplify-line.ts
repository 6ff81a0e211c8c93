export type Point = readonly [x: number, y: number]

function triangleArea([ax, ay]: Point, [bx, by]: Point, [cx, cy]: Point): number {
  return Math.abs((bx - ax) * (cy - ay) - (cx - ax) * (by - ay)) / 2
}

type Vertex = { readonly point: Point; previous: Vertex | undefined; next: Vertex | undefined; area: number }

function verticesOf(points: readonly Point[]): Vertex[] {
  const vertices = points.map((point): Vertex => ({ point, previous: undefined, next: undefined, area: Infinity }))
  for (const [index, vertex] of vertices.entries()) {
    vertex.previous = vertices[index - 1]
    vertex.next = vertices[index + 1]
  }
  return vertices
}

function areaOf({ previous, point, next }: Vertex): number {
  return previous && next ? triangleArea(previous.point, point, next.point) : Infinity
}

/**
 * Removes a vertex from the line and updates the areas of its neighbors. They get at least its area, so that vertices are
 * removed in the order of their areas.
 */
function unlink({ previous, next, area }: Vertex): void {
  if (previous) previous.next = next
  if (next) next.previous = previous
  for (const neighbor of [previous, next]) if (neighbor) neighbor.area = Math.max(area, areaOf(neighbor))
}

/**
 * Simplifies a line (Visvalingam and Whyatt 1993). Each point forms a triangle with its two neighbors. The point with the
 * smallest triangle is removed, until all areas are at least `minArea`. The end points stay, so that lines remain
 * connected. A closed line keeps at least two points besides its ends.
 */
export function simplifyLine(points: readonly Point[], minArea: number): Point[] {
  const vertices = verticesOf(points)
  for (const vertex of vertices) vertex.area = areaOf(vertex)
  const isClosed = String(points[0]) === String(points.at(-1))
  const innerPointsMin = isClosed ? 2 : 0
  const inner = new Set(vertices.slice(1, -1))
  while (inner.size > innerPointsMin) {
    let flattest: Vertex | undefined
    for (const vertex of inner) if (flattest === undefined || vertex.area < flattest.area) flattest = vertex
    if (flattest === undefined || flattest.area >= minArea) break
    inner.delete(flattest)
    unlink(flattest)
  }
  return vertices
    .filter((vertex, index) => index === 0 || index === vertices.length - 1 || inner.has(vertex))
    .map(({ point }) => point)
}
