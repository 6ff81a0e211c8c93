import { vectorToDirection } from '../../../shared/geometry/sphere.ts'
import { boardAt, met, type StandingSign } from './board.ts'
import type { Beam, Mark } from './board-painter.ts'
import type { Dwell } from './dwell.ts'
import type { Ray } from './pointing.ts'

/** Across the mark of a gaze with its ring; a hand needs a point only. */
const markPx = 44
const beamMeters = 2

type Pointers = {
  readonly marks: readonly Mark[]
  readonly beams: readonly Beam[]
  readonly pointedAt: ReadonlySet<string>
  /** What has been looked at long enough. */
  readonly chosen: StandingSign | null
}

function markOf({ direction }: Ray, ring: number): Mark {
  const sizePx = { widthPx: markPx, heightPx: markPx }
  return { board: boardAt(vectorToDirection(direction), sizePx), ring }
}

function beamOf({ direction, from }: Ray): readonly Beam[] {
  const [x, y, z] = direction
  return from ? [{ from, to: [x * beamMeters, y * beamMeters, z * beamMeters] }] : []
}

/** Shows where rays point, and what they point at. A gaze chooses by staying. */
export function pointersOf(
  rays: readonly Ray[],
  signs: readonly StandingSign[],
  { dwell, nowMs }: { readonly dwell: Dwell; readonly nowMs: number },
): Pointers {
  const targets = rays.map(({ direction }) => met(direction, signs))
  const [gaze] = rays
  const looksAt = gaze?.from === null ? (targets[0] ?? null) : null
  const ring = dwell.step(looksAt?.name ?? null, nowMs)
  return {
    marks: rays.map((ray) => markOf(ray, ring)),
    beams: rays.flatMap(beamOf),
    pointedAt: new Set(targets.flatMap((target) => target?.name ?? [])),
    chosen: ring === 1 ? looksAt : null,
  }
}
