import type { TFunction } from 'i18next'
import { type Direction, normalizeYawDeg } from '../../../../../shared/geometry/sphere.ts'

/** Text such as "40° left, 10° up" from the image center; empty for straight ahead. */
export function directionText(t: TFunction, { yawDeg, pitchDeg }: Direction): string {
  const yaw = Math.round(normalizeYawDeg(yawDeg))
  const pitch = Math.round(pitchDeg)
  const parts = [
    yaw === 0 ? [] : t(yaw < 0 ? 'editing.look.left' : 'editing.look.right', { degrees: Math.abs(yaw) }),
    pitch === 0 ? [] : t(pitch < 0 ? 'editing.look.down' : 'editing.look.up', { degrees: Math.abs(pitch) }),
  ]
  return parts.flat().join(', ')
}

/** Text such as "Anna Park is here, looking at 40° left". */
export function presenceText(t: TFunction, name: string, view: Direction | null): string {
  if (view === null) return t('editing.here', { name })
  const direction = directionText(t, view)
  return direction === '' ? t('editing.look.ahead', { name }) : t('editing.look.at', { name, look: direction })
}
