import { type Direction, normalizeYawDeg } from '../../../../shared/geometry/sphere.ts'
import { flatToDirection, nearestFlatPosition } from '../../../../shared/hotspots/flat-position.ts'
import { AppError } from '../../../../shared/kernel/app-error.ts'
import { isFlat } from '../../../../shared/tours/stop-kinds.ts'
import type { EntityManager } from '../../../kernel/scope.ts'
import { Media } from '../../library/media/entity.ts'
import type { Stop } from '../stops/entity.ts'

/** Those of some media that are flat images and videos. */
export async function flatAmong(
  em: EntityManager,
  mediaIds: readonly (string | null | undefined)[],
): Promise<ReadonlySet<string>> {
  const ids = mediaIds.filter((id) => typeof id === 'string')
  const rows = ids.length === 0 ? [] : await em.find(Media, { id: { $in: ids } }, { fields: ['id', 'kind'] })
  return new Set(rows.filter(({ kind }) => isFlat(kind)).map(({ id }) => id))
}

/** Whether a stop shows a flat image or video. One without a medium may still get a panorama. */
export async function isFlatStop(em: EntityManager, { media }: Pick<Stop, 'media'>): Promise<boolean> {
  return (await flatAmong(em, [media])).size > 0
}

type Given = {
  readonly yawDeg?: number | undefined
  readonly pitchDeg?: number | undefined
  readonly x?: number | undefined
  readonly y?: number | undefined
}

const invalidField = (field: string, problem: string) =>
  new AppError('input.invalid', { facts: { fields: [{ field, problem }] } })

function directionAt({ x, y }: Pick<Given, 'x' | 'y'>, stored: Direction | undefined): Direction {
  const before = stored && nearestFlatPosition(stored)
  const place = { x: x ?? before?.x, y: y ?? before?.y }
  if (place.x === undefined || place.y === undefined) {
    throw invalidField(place.x === undefined ? 'x' : 'y', 'is missing')
  }
  return flatToDirection({ x: place.x, y: place.y })
}

/**
 * The direction that is meant, whichever way it is said; what is not said stays. Rejects shares of an image where
 * there is none, and a hotspot that stands nowhere yet.
 */
export function directionGiven({ x, y, yawDeg, pitchDeg }: Given, isFlat: boolean, stored?: Direction): Direction {
  if (x !== undefined || y !== undefined) {
    if (!isFlat) {
      throw invalidField(x === undefined ? 'y' : 'x', 'the stop shows nothing flat: give yawDeg and pitchDeg')
    }
    return directionAt({ x, y }, stored)
  }
  const yaw = yawDeg ?? stored?.yawDeg
  const pitch = pitchDeg ?? stored?.pitchDeg
  if (yaw === undefined || pitch === undefined) {
    throw invalidField(yaw === undefined ? 'yawDeg' : 'pitchDeg', 'is missing')
  }
  return { yawDeg: normalizeYawDeg(yaw), pitchDeg: pitch }
}
