import type { ComponentType } from 'react'
import type { Hotspot, HotspotOf } from '../../../../shared/hotspots/hotspots.ts'
import type { HotspotKind } from '../../../../shared/hotspots/registry.ts'
import type { HotspotDraft } from '../tour-draft/editor-store.ts'

/** Forms of a hotspot kind. */
export type HotspotKindEditor<Kind extends HotspotKind> = {
  readonly Form: ComponentType<{ hotspot: HotspotOf<Kind>; isNew?: boolean }>
  /** True if a new hotspot focuses its form instead of its label. */
  readonly focusesForm?: boolean
  /** Rarely needed fields, under "More". */
  readonly MoreFields?: ComponentType<{ hotspot: HotspotOf<Kind> }>
  /** Form for the required details; absent if a click on the image is enough. */
  readonly CreateForm?: ComponentType<{ draft: HotspotDraft }>
}

/** Editor of any kind. The registry returns it only for a hotspot of its kind. */
export type AnyHotspotKindEditor = {
  readonly Form: ComponentType<{ hotspot: Hotspot; isNew?: boolean }>
  readonly focusesForm?: boolean
  readonly MoreFields?: ComponentType<{ hotspot: Hotspot }>
  readonly CreateForm?: ComponentType<{ draft: HotspotDraft }>
}
