import type { PanoramaManifest } from '../../../../../shared/media/panorama-manifest.ts'
import type { Stop } from '../../../../../shared/tours/stops.ts'
import type { Tour } from '../../../../../shared/tours/tours.ts'
import { mediaOfStop } from '../../tour-draft/stop-media.ts'
import type { LinkSuggestion } from '../suggest-links.ts'
import type { MatchRequest } from './match-messages.ts'
import type { PanoramaSource } from './panorama-source.ts'

const isWholePanorama = (manifest: object): manifest is PanoramaManifest =>
  'mapping' in manifest && 'preview' in manifest && !('coverage' in manifest)

/**
 * Panorama of a stop; undefined for flat images, videos and partial panoramas. Edges of partial panoramas would be
 * mistaken for features.
 */
function panoramaOf(tour: Pick<Tour, 'media'>, stop: Stop): PanoramaSource | undefined {
  const media = mediaOfStop(tour, stop)
  if (!media || media.baseUrl === null || media.manifest === null || !isWholePanorama(media.manifest)) return undefined
  const { levelPitchDeg, levelRollDeg } = stop
  return {
    key: `${media.baseUrl} ${levelPitchDeg} ${levelRollDeg}`,
    manifest: media.manifest,
    baseUrl: media.baseUrl,
    levelPitchDeg,
    levelRollDeg,
  }
}

/** Pairs of panoramas of the suggested links that have no direction yet. */
export function comparablePairs(
  tour: Pick<Tour, 'media'>,
  suggestions: readonly LinkSuggestion[],
): readonly MatchRequest[] {
  return suggestions.flatMap(({ id, stops, links }): MatchRequest[] => {
    if (links.every(({ isDirectionKnown }) => isDirectionKnown)) return []
    const first = panoramaOf(tour, stops[0])
    const second = panoramaOf(tour, stops[1])
    return first && second && first.key !== second.key ? [{ id, first, second }] : []
  })
}
