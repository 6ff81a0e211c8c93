import { createContext } from 'react'
import type { CreateHotspotInput, Hotspot } from '../../../../shared/hotspots/hotspots.ts'

/** Around forms of a kind whose hotspot is what an area does: what they change and make belongs to the area. */
export type ActionOf = {
  /** The area that is changed; absent while it is being made. */
  readonly area?: Hotspot
  /** Details of the area that does this. */
  readonly detailsWith?: (details: unknown) => unknown
  /** What is made instead of a hotspot of the kind; undefined where that was taken care of. */
  readonly made?: (input: CreateHotspotInput) => CreateHotspotInput | undefined
  readonly cancel?: () => void
}

export const ActionOfContext = createContext<ActionOf>({})
