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

/** Weight of the distance across the direction, so that a stop straight ahead comes before a nearer one at the side. */
const sidewardWeight = 2

/**
 * Id of the nearest stop in the direction of an arrow key; null if there is none. Stops within 45° of the direction come
 * before all others of that side.
 */
export function nearestStopId(
  positions: ReadonlyMap<string, PlanePoint>,
  fromId: string,
  key: ArrowKey,
): string | null {
  const from = positions.get(fromId)
  if (from === undefined) return null
  const [rightward, downward] = vectors[key]
  let best: { readonly id: string; readonly cost: number; readonly isAside: boolean } | null = null
  for (const [id, { x, y }] of positions) {
    const ahead = (x - from.x) * rightward + (y - from.y) * downward
    const aside = Math.abs((x - from.x) * downward) + Math.abs((y - from.y) * rightward)
    if (ahead <= 0) continue
    const isAside = aside > ahead
    const cost = ahead + aside * sidewardWeight
    if (best === null || (best.isAside && !isAside) || (best.isAside === isAside && cost < best.cost))
      best = { id, cost, isAside }
  }
  return best?.id ?? null
}
