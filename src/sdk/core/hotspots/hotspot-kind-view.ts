import type { Direction, View } from '../../../shared/geometry/sphere.ts'
import type { HotspotIconName } from '../../../shared/hotspots/icon-names.ts'
import type { PublicHotspot, PublicStop } from '../../../shared/publishing/tour-document.ts'
import type { ViewerTextKey, ViewerTexts } from '../viewer/viewer-texts.ts'
import type { FigureFactory } from './figure.ts'

/** Target of a link hotspot. */
export type HotspotLink = {
  readonly targetStopId: string
  /** View on arrival that the author set, or `automatic`. */
  readonly arrival: 'automatic' | View
  /** Transition of the link, unvalidated; undefined for the transition of the tour. */
  readonly transition?: unknown
}

export type HotspotActions = {
  readonly follow: (hotspot: PublicHotspot, link: HotspotLink) => void
  readonly openPanel: (hotspot: PublicHotspot) => void
}

/**
 * Appearance and behavior of a hotspot kind. A document may be newer than this viewer, so `details` are unvalidated.
 */
export type HotspotKindView = {
  readonly icon: HotspotIconName
  /** True for links between stops. */
  readonly isLargeOnPhones?: boolean
  /** Caption for an empty title; absent or undefined for kinds without one. */
  readonly caption?: (
    hotspot: PublicHotspot,
    findStop: (stopId: string) => PublicStop | undefined,
  ) => string | undefined
  /** Accessible name with a caption, which may be empty for kinds without `caption`. */
  readonly accessibleName: (caption: string, texts: ViewerTexts, hotspot: PublicHotspot) => string
  /** Link to another stop; absent for kinds without one. */
  readonly linkOf?: (hotspot: PublicHotspot) => HotspotLink | null
  /** Link target of kinds that are an HTML link. */
  readonly hrefOf?: (hotspot: PublicHotspot) => string | undefined
  /** Converts a hotspot with an action, such as an area, to a hotspot of its action's kind. */
  readonly toActionHotspot?: (hotspot: PublicHotspot) => PublicHotspot
  /** Corners of the area that the hotspot covers; empty for a point. */
  readonly cornersOf?: (hotspot: PublicHotspot) => readonly Direction[]
  /** True if its figure needs no corners. */
  readonly standsInScene?: boolean
  /** Loads the code that draws the area or the model. */
  readonly loadFigure?: () => Promise<FigureFactory>
  /** True if corners can be added and removed. */
  readonly hasEditableCorners?: boolean
  /** Handles a click. Absent for HTML links, which browsers follow. */
  readonly activate?: (hotspot: PublicHotspot, actions: HotspotActions) => void
}

/** A kind that opens a panel and emits `panelopen`. */
export function panelKind(icon: HotspotIconName, accessibleName: HotspotKindView['accessibleName']): HotspotKindView {
  return { icon, accessibleName, activate: (hotspot, { openPanel }) => openPanel(hotspot) }
}

/** Kind of hotspot that opens its medium in a panel, or draws it in the scene if it has corners. */
export function panelKindWithArea(
  icon: HotspotIconName,
  kindTextKey: ViewerTextKey,
  loadFigure: () => Promise<FigureFactory>,
): HotspotKindView {
  return { ...namedPanelKind(icon, kindTextKey), cornersOf: validCorners, loadFigure }
}

/** A panel kind with the accessible name “kind: title”. */
export function namedPanelKind(icon: HotspotIconName, kindTextKey: ViewerTextKey): HotspotKindView {
  return panelKind(icon, (title, texts) =>
    title === '' ? texts(kindTextKey) : texts('hotspot.named', { kind: texts(kindTextKey), title }),
  )
}

/** Unvalidated property of the details of a hotspot. */
export function hotspotDetail({ details }: PublicHotspot, name: string): unknown {
  return typeof details === 'object' && details !== null ? Reflect.get(details, name) : undefined
}

function isDirection(value: unknown): value is Direction {
  const { yawDeg, pitchDeg } = Object(value)
  return Number.isFinite(yawDeg) && Number.isFinite(pitchDeg)
}

/** Corners in the details of a hotspot, without invalid ones. */
export function validCorners(hotspot: PublicHotspot): readonly Direction[] {
  const corners = hotspotDetail(hotspot, 'corners')
  return Array.isArray(corners) ? corners.filter(isDirection) : []
}
