import type { PublicHotspot, PublicStop } from '../../../shared/publishing/tour-document.ts'
import type { View } from '../../../shared/sphere.ts'
import type { ViewerWording } from '../viewer-wording.ts'
import type { HotspotIconName } from './hotspot-icons.ts'

/** Where following a hotspot leads. `arrival` is the authored view, or `automatic`. */
export type HotspotLink = { readonly targetStopId: string; readonly arrival: 'automatic' | View }

export type HotspotActions = {
  readonly follow: (hotspot: PublicHotspot, link: HotspotLink) => void
  readonly openPanel: (hotspot: PublicHotspot) => void
}

/** One kind of hotspot as the viewer shows it. `details` of a document may be newer than this viewer: read with care. */
export type HotspotKindView = {
  readonly icon: HotspotIconName
  /** Larger on phones, where finding the way matters most. */
  readonly prominent: boolean
  /** What is written under it when the author left the title empty. */
  readonly caption: (hotspot: PublicHotspot, findStop: (stopId: string) => PublicStop | undefined) => string
  /** What a screen reader says of a caption. */
  readonly spoken: (caption: string, texts: ViewerWording) => string
  readonly linkOf: (hotspot: PublicHotspot) => HotspotLink | null
  readonly activate: (hotspot: PublicHotspot, actions: HotspotActions) => void
}
