import { type Direction, normalizeYawDeg } from '../../../../shared/geometry/sphere.ts'
import { flatToDirection, nearestFlatPosition } from '../../../../shared/hotspots/flat-position.ts'
import { AppError } from '../../../../shared/kernel/app-error.ts'
import { isFlat } from '../../../../shared/tours/stop-kinds.ts'
import type { EntityManager } from '../../../kernel/scope.ts'
import { Media } from '../../library/media/entity.ts'
import type { Stop } from '../stops/entity.ts'

/** Ids of the media that are flat images or videos. */
export async function findFlatMedia(
  em: EntityManager,
  mediaIds: readonly (string | null | undefined)[],
): Promise<ReadonlySet<string>> {
  const ids = mediaIds.filter((id) => typeof id === 'string')
  const rows = ids.length === 0 ? [] : await em.find(Media, { id: { $in: ids } }, { fields: ['id', 'kind'] })
  return new Set(rows.filter(({ kind }) => isFlat(kind)).map(({ id }) => id))
}

/** True if a stop shows a flat image or video. A stop without a medium does not: it may still get a panorama. */
export async function isFlatStop(em: EntityManager, { media }: Pick<Stop, 'media'>): Promise<boolean> {
  return (await findFlatMedia(em, [media])).size > 0
}

type PositionInput = {
  readonly yawDeg?: number | undefined
  readonly pitchDeg?: number | undefined
  readonly x?: number | undefined
  readonly y?: number | undefined
}

const invalidField = (field: string, problem: string) =>
  new AppError('input.invalid', { facts: { fields: [{ field, problem }] } })

function directionAt({ x, y }: Pick<PositionInput, 'x' | 'y'>, storedDirection: Direction | undefined): Direction {
  const storedPosition = storedDirection && nearestFlatPosition(storedDirection)
  const position = { x: x ?? storedPosition?.x, y: y ?? storedPosition?.y }
  if (position.x === undefined || position.y === undefined) {
    throw invalidField(position.x === undefined ? 'x' : 'y', 'is missing')
  }
  return flatToDirection({ x: position.x, y: position.y })
}

/**
 * Direction of a hotspot, from angles or from a position on a flat image; missing values stay as stored. Rejects a
 * position on a stop that is not flat, and a new hotspot without a position.
 */
export function directionOfInput(
  { x, y, yawDeg, pitchDeg }: PositionInput,
  isFlat: boolean,
  storedDirection?: Direction,
): Direction {
  if (x !== undefined || y !== undefined) {
    if (!isFlat) {
      throw invalidField(
        x === undefined ? 'y' : 'x',
        'needs a stop with a flat image or video; use yawDeg and pitchDeg',
      )
    }
    return directionAt({ x, y }, storedDirection)
  }
  const yaw = yawDeg ?? storedDirection?.yawDeg
  const pitch = pitchDeg ?? storedDirection?.pitchDeg
  if (yaw === undefined || pitch === undefined) {
    throw invalidField(yaw === undefined ? 'yawDeg' : 'pitchDeg', 'is missing')
  }
  return { yawDeg: normalizeYawDeg(yaw), pitchDeg: pitch }
}
