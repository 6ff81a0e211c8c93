import type { PublicHotspot, PublicStop } from '../../../shared/publishing/tour-document.ts'
import type { View } from '../../../shared/sphere.ts'
import type { ViewerTextKey, ViewerWording } from '../viewer-wording.ts'
import type { HotspotIconName } from './hotspot-icons.ts'

/** Where following a hotspot leads. `arrival` is the authored view, or `automatic`. */
export type HotspotLink = {
  readonly targetStopId: string
  readonly arrival: 'automatic' | View
  /** Its own transition, as it stands in the document; without one the tour's. */
  readonly transition?: unknown
}

export type HotspotActions = {
  readonly follow: (hotspot: PublicHotspot, link: HotspotLink) => void
  readonly openPanel: (hotspot: PublicHotspot) => void
}

/** One kind of hotspot as the viewer shows it. `details` of a document may be newer than this viewer: read with care. */
export type HotspotKindView = {
  readonly icon: HotspotIconName
  /** Larger on phones, where finding the way matters most. */
  readonly prominent?: boolean
  /** What is written under it when the author left the title empty; absent where that is nothing. */
  readonly caption?: (hotspot: PublicHotspot, findStop: (stopId: string) => PublicStop | undefined) => string
  /** What a screen reader says of a caption; only kinds without captions of their own are asked of an empty one. */
  readonly spoken: (caption: string, texts: ViewerWording, hotspot: PublicHotspot) => string
  /** Absent for kinds that lead to no stop. */
  readonly linkOf?: (hotspot: PublicHotspot) => HotspotLink | null
  /** For kinds that are a link of the page itself: where it leads. */
  readonly addressOf?: (hotspot: PublicHotspot) => string | undefined
  /** Absent for links of the page, which browsers follow. */
  readonly activate?: (hotspot: PublicHotspot, actions: HotspotActions) => void
}

/** A kind that opens a panel of whoever listens to `panelopen`. */
export function panelKind(icon: HotspotIconName, spoken: HotspotKindView['spoken']): HotspotKindView {
  return { icon, spoken, activate: (hotspot, { openPanel }) => openPanel(hotspot) }
}

/** The same, called by what it is and its title. */
export function namedPanelKind(icon: HotspotIconName, name: ViewerTextKey): HotspotKindView {
  return panelKind(icon, (title, texts) =>
    title === '' ? texts(name) : texts('hotspot.named', { kind: texts(name), title }),
  )
}

/** What a hotspot's details hold under a name; a document may be newer than this viewer, so with care. */
export function detailOf({ details }: PublicHotspot, name: string): unknown {
  return typeof details === 'object' && details !== null ? Reflect.get(details, name) : undefined
}
