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
  const from = positions.get(fromId)
  if (from === undefined) return null
  const [rightward, downward] = vectors[key]
  let best: { readonly id: string; readonly cost: number; readonly isOffAxis: boolean } | null = null
  for (const [id, { x, y }] of positions) {
    const forwardDistance = (x - from.x) * rightward + (y - from.y) * downward
    const sidewaysDistance = Math.abs((x - from.x) * downward) + Math.abs((y - from.y) * rightward)
    if (forwardDistance <= 0) continue
    const isOffAxis = sidewaysDistance > forwardDistance
    const cost = forwardDistance + sidewaysDistance * sidewaysWeight
    if (best === null || (best.isOffAxis && !isOffAxis) || (best.isOffAxis === isOffAxis && cost < best.cost))
      best = { id, cost, isOffAxis }
  }
  return best?.id ?? null
}
