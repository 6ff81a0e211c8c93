import { vectorToDirection } from '../../../shared/geometry/sphere.ts'
import type { GazeTimer } from './gaze-timer.ts'
import { type PlacedSprite, quadAt, topmostHit } from './quad.ts'
import type { Beam, Reticle } from './quad-renderer.ts'
import type { Ray } from './rays.ts'

/** Diameter of the reticle with its progress ring. */
const reticlePx = 44
const beamLengthMeters = 2

type Pointers = {
  readonly reticles: readonly Reticle[]
  readonly beams: readonly Beam[]
  readonly hoveredNames: ReadonlySet<string>
  /** Sprite that the gaze has rested on for long enough since the previous frame. */
  readonly selected: PlacedSprite | null
}

function reticleOf({ direction }: Ray, progress: number): Reticle {
  const sizePx = { widthPx: reticlePx, heightPx: reticlePx }
  return { quad: quadAt(vectorToDirection(direction), sizePx), progress }
}

/** Beam of a ray with an origin; none for the gaze. */
function beamsOf({ direction, originMeters }: Ray): readonly Beam[] {
  const [x, y, z] = direction
  return originMeters
    ? [{ from: originMeters, vector: [x * beamLengthMeters, y * beamLengthMeters, z * beamLengthMeters] }]
    : []
}

/**
 * Casts all rays and advances the gaze timer. Returns the reticles and beams of the rays, and the sprites that they hit.
 * The gaze selects a sprite by resting on it.
 */
export function updatePointers(
  rays: readonly Ray[],
  sprites: readonly PlacedSprite[],
  { gazeTimer, nowMs }: { readonly gazeTimer: GazeTimer; readonly nowMs: number },
): Pointers {
  const hitSprites = rays.map(({ direction }) => topmostHit(direction, sprites))
  // A ray without an origin is the visitor's gaze, which is the only ray.
  const [gaze] = rays
  const gazeTarget = gaze?.originMeters === null ? (hitSprites[0] ?? null) : null
  const progress = gazeTimer.step(gazeTarget?.name ?? null, nowMs)
  return {
    reticles: rays.map((ray) => reticleOf(ray, progress)),
    beams: rays.flatMap(beamsOf),
    hoveredNames: new Set(hitSprites.flatMap((target) => target?.name ?? [])),
    selected: progress === 1 ? gazeTarget : null,
  }
}
