import { createContext } from 'react'
import type { CreateHotspotInput, Hotspot } from '../../../../../shared/hotspots/hotspots.ts'

/**
 * Context in which the forms of a hotspot kind edit the action of an area, such as a link, instead of a hotspot of their
 * own. The area's forms provide it (`kinds/area.tsx`); everywhere else it is empty.
 */
export type AreaActionForms = {
  /** Area whose action is edited; absent while the area is being created. */
  readonly area?: Hotspot
  /** Converts details that a form submits to details of the area, with them as its action. */
  readonly toAreaDetails?: (details: unknown) => unknown
  /** Converts the input for creating a hotspot to that for the area; undefined if an existing area was changed instead. */
  readonly toAreaInput?: (input: CreateHotspotInput) => CreateHotspotInput | undefined
  /** Replaces what the Cancel button of the form does, which is to discard the draft. */
  readonly cancel?: () => void
}

export const AreaActionContext = createContext<AreaActionForms>({})
