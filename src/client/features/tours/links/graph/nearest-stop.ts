import type { PlanePoint } from '../neighborhood-graph.ts'

export type ArrowKey = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight'

const vectors: Readonly<Record<ArrowKey, readonly [x: number, y: number]>> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
}

export function isArrowKey(key: string): key is ArrowKey {
  return Object.hasOwn(vectors, key)
}

/** Weight of sideways distance: a stop straight ahead comes before a nearer one off to the side. */
const sidewaysWeight = 2

/**
 * Id of the nearest stop in the direction of an arrow key; null if there is none. Stops within 45° of the direction
 * come before all others.
 */
export function nearestStopId(
  positions: ReadonlyMap<string, PlanePoint>,
  fromId: string,
  key: ArrowKey,
): string | null {
  const origin = positions.get(fromId)
  if (origin === undefined) return null
  const [rightward, downward] = vectors[key]
  let nearest: { readonly id: string; readonly cost: number; readonly isOffAxis: boolean } | null = null
  for (const [id, { x, y }] of positions) {
    const forwardDistance = (x - origin.x) * rightward + (y - origin.y) * downward
    const sidewaysDistance = Math.abs((x - origin.x) * downward) + Math.abs((y - origin.y) * rightward)
    if (forwardDistance <= 0) continue
    const isOffAxis = sidewaysDistance > forwardDistance
    const cost = forwardDistance + sidewaysDistance * sidewaysWeight
    if (
      nearest === null ||
      (nearest.isOffAxis && !isOffAxis) ||
      (nearest.isOffAxis === isOffAxis && cost < nearest.cost)
    )
      nearest = { id, cost, isOffAxis }
  }
  return nearest?.id ?? null
}
