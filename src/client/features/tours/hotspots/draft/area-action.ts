import { createContext } from 'react'
import type { CreateHotspotInput, Hotspot } from '../../../../../shared/hotspots/hotspots.ts'

/**
 * Context in which the forms of a hotspot kind edit the action of an area, such as a link, instead of a hotspot of their
 * own. The area's forms provide it (`kinds/area.tsx`); everywhere else it is empty.
 */
export type AreaActionForms = {
  /** Area with the edited action; absent while the area is being created. */
  readonly area?: Hotspot
  /** Converts the submitted details of the action to details of the area. */
  readonly toAreaDetails?: (details: unknown) => unknown
  /** Converts the input for a hotspot to the input for the area; undefined if an existing area was changed instead. */
  readonly toAreaInput?: (input: CreateHotspotInput) => CreateHotspotInput | undefined
  /** Called by the Cancel button of the form, which discards the draft by default. */
  readonly cancel?: () => void
}

export const AreaActionContext = createContext<AreaActionForms>({})
