import type { PublicHotspot, PublicStop } from '../../../shared/publishing/tour-document.ts'
import type { ViewerTexts } from '../viewer/viewer-texts.ts'
import type { HotspotKindView } from './hotspot-kind-view.ts'

type NameContext = {
  readonly texts: ViewerTexts
  readonly findStop: (stopId: string) => PublicStop | undefined
}

/** Visible caption: the title, or the default of the kind. */
export function captionOf(
  hotspot: PublicHotspot,
  kind: HotspotKindView,
  { findStop }: Pick<NameContext, 'findStop'>,
): string {
  return hotspot.title || (kind.caption?.(hotspot, findStop) ?? '')
}

/** Accessible name of a hotspot. */
export function accessibleNameOf(hotspot: PublicHotspot, kind: HotspotKindView, context: NameContext): string {
  const { texts } = context
  const caption = captionOf(hotspot, kind, context)
  // The default caption is empty for a link to a deleted stop.
  if (caption === '' && kind.caption?.(hotspot, context.findStop) === '') return texts('hotspot.untitled')
  return kind.accessibleName(caption, texts, hotspot)
}
