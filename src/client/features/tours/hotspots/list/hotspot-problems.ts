import { hasQuestions } from '../../../../../shared/forms/forms.ts'
import { isOnImage } from '../../../../../shared/hotspots/flat-position.ts'
import type { Hotspot } from '../../../../../shared/hotspots/hotspots.ts'
import { formIdsIn, hasContent, mediaIdsIn } from '../../../../../shared/hotspots/references.ts'
import { hotspotKindOf } from '../../../../../shared/hotspots/registry.ts'
import type { Stop } from '../../../../../shared/tours/stops.ts'
import type { Tour } from '../../../../../shared/tours/tours.ts'
import { mediaById } from '../../tour-draft/stop-media.ts'

/** Visible hotspots of a stop that open without content. */
export function hotspotsWithoutContent({ hotspots }: Pick<Stop, 'hotspots'>): readonly Hotspot[] {
  return hotspots.filter(({ kind, visible, details }) => visible && hotspotKindOf(kind)?.isBlank?.(details) === true)
}

/** Hotspots of a stop that are left out for visitors because their media were deleted. */
export function hotspotsWithMissingMedia(
  tour: Pick<Tour, 'media'>,
  { hotspots }: Pick<Stop, 'hotspots'>,
): readonly Hotspot[] {
  const media = mediaById(tour)
  return hotspots.filter(
    (hotspot) => hotspot.visible && !hasContent(hotspot, ({ mediaId, kind }) => media.get(mediaId)?.kind === kind),
  )
}

/** Hotspots of a stop that are left out for visitors because their form was deleted or has no questions. */
export function hotspotsWithMissingForm(
  { forms }: Pick<Tour, 'forms'>,
  { hotspots }: Pick<Stop, 'hotspots'>,
): readonly Hotspot[] {
  const usableFormIds = new Set(forms.filter(hasQuestions).map(({ id }) => id))
  return hotspots.filter((hotspot) => hotspot.visible && !formIdsIn(hotspot).every((id) => usableFormIds.has(id)))
}

/** Hotspots of a stop that block publishing because their media failed to process. */
export function hotspotsWithFailedMedia(
  tour: Pick<Tour, 'media'>,
  { hotspots }: Pick<Stop, 'hotspots'>,
): readonly Hotspot[] {
  const media = mediaById(tour)
  const isFailed = (id: string) => media.get(id)?.status === 'failed'
  return hotspots.filter((hotspot) => hotspot.visible && mediaIdsIn(hotspot).some(isFailed))
}

/** Hotspots of a flat stop that are outside its image, for example after the image replaced a panorama. */
export function hotspotsOutsideImage({ hotspots }: Pick<Stop, 'hotspots'>): readonly Hotspot[] {
  return hotspots.filter((hotspot) => hotspot.visible && !isOnImage(hotspot))
}
