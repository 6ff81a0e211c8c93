import { isDeepEqual } from '../../../../../shared/kernel/deep-equal.ts'
import type { BackgroundAudio } from '../../../../../shared/tours/background-audio.ts'
import type { Stop } from '../../../../../shared/tours/stops.ts'

/** Background audio that all stops have; undefined if it differs. */
export function uniformAudio(stops: readonly Pick<Stop, 'backgroundAudio'>[]): BackgroundAudio | null | undefined {
  const [first] = stops
  if (first === undefined) return undefined
  const { backgroundAudio } = first
  return stops.every((stop) => isDeepEqual(stop.backgroundAudio, backgroundAudio)) ? backgroundAudio : undefined
}
