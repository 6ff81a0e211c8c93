import type { Direction, View } from '../../../shared/geometry/sphere.ts'
import type { HotspotIconName } from '../../../shared/hotspots/hotspots.ts'
import type { PublicHotspot, PublicStop } from '../../../shared/publishing/tour-document.ts'
import type { ViewerTextKey, ViewerTexts } from '../viewer/viewer-texts.ts'
import type { FigureMaker } from './figure.ts'

/** Target of a link hotspot. `arrival` is the authored view, or `automatic`. */
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
  /** Caption for an empty title; absent or undefined for kinds without one. */
  readonly caption?: (
    hotspot: PublicHotspot,
    findStop: (stopId: string) => PublicStop | undefined,
  ) => string | undefined
  /** Accessible name for a caption, which may be empty for kinds without `caption`. */
  readonly accessibleName: (caption: string, texts: ViewerTexts, hotspot: PublicHotspot) => string
  /** Absent for kinds that lead to no stop. */
  readonly linkOf?: (hotspot: PublicHotspot) => HotspotLink | null
  /** For kinds that are a link of the page itself: where it leads. */
  readonly addressOf?: (hotspot: PublicHotspot) => string | undefined
  /** For kinds that do what another kind does: the hotspot as if it were of that kind. */
  readonly actionOf?: (hotspot: PublicHotspot) => PublicHotspot
  /** For kinds that may fill a part of the scene: its corners, none where they do not, and what is drawn between them. */
  readonly cornersOf?: (hotspot: PublicHotspot) => readonly Direction[]
  readonly loadFigure?: () => Promise<FigureMaker>
  /** Its corners may become more and fewer. */
  readonly takesCorners?: boolean
  /** Absent for links of the page, which browsers follow. */
  readonly activate?: (hotspot: PublicHotspot, actions: HotspotActions) => void
}

/** A kind that emits `panelopen`. */
export function panelKind(icon: HotspotIconName, accessibleName: HotspotKindView['accessibleName']): HotspotKindView {
  return { icon, accessibleName, activate: (hotspot, { openPanel }) => openPanel(hotspot) }
}

/** The same, called by what it is and its title, which may stand in the scene itself. */
export function pinnedPanelKind(
  icon: HotspotIconName,
  name: ViewerTextKey,
  loadFigure: () => Promise<FigureMaker>,
): HotspotKindView {
  return { ...namedPanelKind(icon, name), cornersOf: cornersIn, loadFigure }
}

/** A kind that opens a panel, called by what it is and its title. */
export function namedPanelKind(icon: HotspotIconName, name: ViewerTextKey): HotspotKindView {
  return panelKind(icon, (title, texts) =>
    title === '' ? texts(name) : texts('hotspot.named', { kind: texts(name), title }),
  )
}

/** Reads a detail; a document may be newer than this viewer, so any type is possible. */
export function hotspotDetail({ details }: PublicHotspot, name: string): unknown {
  return typeof details === 'object' && details !== null ? Reflect.get(details, name) : undefined
}

function isDirection(value: unknown): value is Direction {
  const { yawDeg, pitchDeg } = Object(value)
  return Number.isFinite(yawDeg) && Number.isFinite(pitchDeg)
}

/** The corners that details hold. */
export function cornersIn(hotspot: PublicHotspot): readonly Direction[] {
  const corners = hotspotDetail(hotspot, 'corners')
  return Array.isArray(corners) ? corners.filter(isDirection) : []
}
