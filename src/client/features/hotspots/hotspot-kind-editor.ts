import type { ComponentType } from 'react'
import type { Hotspot, HotspotOf } from '../../../shared/hotspots/hotspots.ts'
import type { HotspotKind } from '../../../shared/hotspots/registry.ts'
import type { HotspotDraft } from '../tour-draft/editor-store.ts'

export type IconComponent = ComponentType<{ size?: number; 'aria-hidden'?: boolean }>

/** How a kind of hotspot is made and edited. */
export type HotspotKindEditor<Kind extends HotspotKind> = {
  readonly Icon: IconComponent
  readonly Form: ComponentType<{ hotspot: HotspotOf<Kind>; isNew?: boolean }>
  /** A new one is written in its form first, not in its label. */
  readonly beginsInForm?: boolean
  /** Fields that few need: they stand under "More". */
  readonly MoreFields?: ComponentType<{ hotspot: HotspotOf<Kind> }>
  /** Asks for what the kind cannot exist without; absent where a press on the panorama is enough. */
  readonly CreateForm?: ComponentType<{ draft: HotspotDraft }>
  /** It is drawn corner by corner instead of placed by one press. */
  readonly draws?: boolean
}

/** An editor of any kind; the registry hands one out only together with a hotspot of its kind. */
export type AnyHotspotKindEditor = {
  readonly Icon: IconComponent
  readonly Form: ComponentType<{ hotspot: Hotspot; isNew?: boolean }>
  readonly beginsInForm?: boolean
  readonly MoreFields?: ComponentType<{ hotspot: Hotspot }>
  readonly CreateForm?: ComponentType<{ draft: HotspotDraft }>
  readonly draws?: boolean
}
