import { createContext } from 'react'
import type { CreateHotspotInput, Hotspot } from '../../../../../shared/hotspots/hotspots.ts'

/** Redirects the forms of a hotspot kind to an area: their changes are stored as the action of the area. */
export type AreaActionForms = {
  /** The area that is edited; absent while it is being created. */
  readonly area?: Hotspot
  /** Wraps details of the action into those of the area. */
  readonly areaDetails?: (details: unknown) => unknown
  /** Converts the input for a hotspot to that for the area; undefined if nothing is left to create. */
  readonly toAreaInput?: (input: CreateHotspotInput) => CreateHotspotInput | undefined
  readonly cancel?: () => void
}

export const AreaActionContext = createContext<AreaActionForms>({})
