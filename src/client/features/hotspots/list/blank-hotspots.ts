import { hasQuestions } from '../../../../shared/forms/forms.ts'
import { isOnImage } from '../../../../shared/hotspots/flat-position.ts'
import type { Hotspot } from '../../../../shared/hotspots/hotspots.ts'
import { formIdsIn, hasContent, mediaIdsIn } from '../../../../shared/hotspots/references.ts'
import { hotspotKindOf } from '../../../../shared/hotspots/registry.ts'
import type { Stop } from '../../../../shared/tours/stops.ts'
import type { Tour } from '../../../../shared/tours/tours.ts'

/** Hotspots of a stop that visitors can open and then find nothing in. */
export function blankHotspots({ hotspots }: Pick<Stop, 'hotspots'>): readonly Hotspot[] {
  return hotspots.filter(({ kind, visible, details }) => visible && hotspotKindOf(kind)?.isBlank?.(details) === true)
}

/** Hotspots of a stop that visitors do not get because what they show is gone from the library. */
export function emptyHotspots(
  { media }: Pick<Tour, 'media'>,
  { hotspots }: Pick<Stop, 'hotspots'>,
): readonly Hotspot[] {
  const shown = new Map(media.map(({ id, kind }) => [id, kind]))
  return hotspots.filter(
    (hotspot) => hotspot.visible && !hasContent(hotspot, ({ mediaId, kind }) => shown.get(mediaId) === kind),
  )
}

/** Hotspots of a stop that visitors do not get because the form they open is gone, or asks nothing. */
export function formlessHotspots(
  { forms }: Pick<Tour, 'forms'>,
  { hotspots }: Pick<Stop, 'hotspots'>,
): readonly Hotspot[] {
  const asked = new Set(forms.filter(hasQuestions).map(({ id }) => id))
  return hotspots.filter((hotspot) => hotspot.visible && !formIdsIn(hotspot).every((id) => asked.has(id)))
}

/** Hotspots of a stop that keep a tour from being published: something they show could not be prepared. */
export function failedHotspots(
  { media }: Pick<Tour, 'media'>,
  { hotspots }: Pick<Stop, 'hotspots'>,
): readonly Hotspot[] {
  const failed = new Set(media.filter(({ status }) => status === 'failed').map(({ id }) => id))
  return hotspots.filter((hotspot) => hotspot.visible && mediaIdsIn(hotspot).some((id) => failed.has(id)))
}

/** Hotspots of a flat stop that lie beside its image, as they may after it has taken the place of a panorama. */
export function outsideHotspots({ hotspots }: Pick<Stop, 'hotspots'>): readonly Hotspot[] {
  return hotspots.filter((hotspot) => hotspot.visible && !isOnImage(hotspot))
}
