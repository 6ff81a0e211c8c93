import type { Direction, View } from '../../../shared/geometry/sphere.ts'
import type { HotspotIconName } from '../../../shared/hotspots/hotspots.ts'
import type { PublicHotspot, PublicStop } from '../../../shared/publishing/tour-document.ts'
import type { ViewerTextKey, ViewerTexts } from '../viewer/viewer-texts.ts'
import type { FigureFactory } from './figure.ts'

/** Target of a link hotspot. `arrival` is the authored view, or `automatic`. */
export type HotspotLink = {
  readonly targetStopId: string
  readonly arrival: 'automatic' | View
  /** Transition of the link as stored in the document; undefined for that of the tour. */
  readonly transition?: unknown
}

export type HotspotActions = {
  readonly follow: (hotspot: PublicHotspot, link: HotspotLink) => void
  readonly openPanel: (hotspot: PublicHotspot) => void
}

/** Appearance and behavior of a hotspot kind. Documents may be newer than this viewer, so `details` are read as unknown. */
export type HotspotKindView = {
  readonly icon: HotspotIconName
  /** Larger on phones, for links between stops. */
  readonly prominent?: boolean
  /** Caption for an empty title; absent or undefined for kinds without one. */
  readonly caption?: (
    hotspot: PublicHotspot,
    findStop: (stopId: string) => PublicStop | undefined,
  ) => string | undefined
  /** Accessible name for a caption, which may be empty for kinds without `caption`. */
  readonly accessibleName: (caption: string, texts: ViewerTexts, hotspot: PublicHotspot) => string
  /** Link to another stop; absent for kinds without one. */
  readonly linkOf?: (hotspot: PublicHotspot) => HotspotLink | null
  /** Address of kinds that are an HTML link. */
  readonly addressOf?: (hotspot: PublicHotspot) => string | undefined
  /** For kinds that act as another kind: the hotspot converted to that kind. */
  readonly asAction?: (hotspot: PublicHotspot) => PublicHotspot
  /** Corners of kinds that may fill a part of the scene; empty for a point. `loadFigure` loads the code that draws it. */
  readonly cornersOf?: (hotspot: PublicHotspot) => readonly Direction[]
  readonly loadFigure?: () => Promise<FigureFactory>
  /** True if corners can be added and removed. */
  readonly hasEditableCorners?: boolean
  /** Absent for HTML links, which browsers follow. */
  readonly activate?: (hotspot: PublicHotspot, actions: HotspotActions) => void
}

/** A kind that opens a panel and emits `panelopen`. */
export function panelKind(icon: HotspotIconName, accessibleName: HotspotKindView['accessibleName']): HotspotKindView {
  return { icon, accessibleName, activate: (hotspot, { openPanel }) => openPanel(hotspot) }
}

/** A kind that opens a panel and may also show its medium in the scene. */
export function pinnedPanelKind(
  icon: HotspotIconName,
  name: ViewerTextKey,
  loadFigure: () => Promise<FigureFactory>,
): HotspotKindView {
  return { ...namedPanelKind(icon, name), cornersOf: cornersIn, loadFigure }
}

/** A kind that opens a panel, with an accessible name of its kind and its title. */
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

/** Valid corners in the details. */
export function cornersIn(hotspot: PublicHotspot): readonly Direction[] {
  const corners = hotspotDetail(hotspot, 'corners')
  return Array.isArray(corners) ? corners.filter(isDirection) : []
}
