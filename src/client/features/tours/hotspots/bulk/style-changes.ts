import type { Hotspot, HotspotOf } from '../../../../../shared/hotspots/hotspots.ts'
import { isDeepEqual } from '../../../../../shared/kernel/deep-equal.ts'
import type { TransitionName } from '../../../../../shared/tours/transitions.ts'
import type { HotspotChange, HotspotFields } from '../../tour-draft/edits/edit.ts'
import { hotspotChange } from '../../tour-draft/edits/make-edit.ts'

/** Style for several hotspots: undefined leaves each as it is, null follows the tour. */
export type StyleChoice = {
  readonly colour: string | null | undefined
  readonly size: Hotspot['size'] | undefined
  readonly labelMode: Hotspot['labelMode'] | undefined
  /** Applies only to links to stops. */
  readonly transition: TransitionName | null | undefined
}

export const unchangedStyle: StyleChoice = {
  colour: undefined,
  size: undefined,
  labelMode: undefined,
  transition: undefined,
}

export function isLinkToStop(hotspot: Hotspot): hotspot is HotspotOf<'stop'> {
  return 'targetStopId' in hotspot.details
}

function fieldsOf(hotspot: Hotspot, { colour, size, labelMode, transition }: StyleChoice): Partial<HotspotFields> {
  const fields: Partial<HotspotFields> = {
    ...(colour !== undefined && { colour }),
    ...(size !== undefined && { size }),
    ...(labelMode !== undefined && { labelMode }),
  }
  if (transition === undefined || !isLinkToStop(hotspot)) return fields
  const { transition: _transition, ...details } = hotspot.details
  return { ...fields, details: transition === null ? details : { ...details, transition } }
}

/** Changes of the hotspots that don't have the style yet. */
export function styleChanges(hotspots: readonly Hotspot[], choice: StyleChoice): readonly HotspotChange[] {
  return hotspots
    .map((hotspot) => hotspotChange(hotspot, fieldsOf(hotspot, choice)))
    .filter(({ before, after }) => !isDeepEqual(before, after))
}
