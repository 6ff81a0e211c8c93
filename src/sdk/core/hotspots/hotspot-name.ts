import type { PublicHotspot, PublicStop } from '../../../shared/publishing/tour-document.ts'
import type { ViewerTexts } from '../viewer-texts.ts'
import type { HotspotKindView } from './hotspot-kind-view.ts'

type Surroundings = {
  readonly texts: ViewerTexts
  readonly findStop: (stopId: string) => PublicStop | undefined
}

/** What is written under a hotspot: its title, or what its kind says of it. */
export function captionOf(
  hotspot: PublicHotspot,
  kind: HotspotKindView,
  { findStop }: Pick<Surroundings, 'findStop'>,
): string {
  return hotspot.title || (kind.caption?.(hotspot, findStop) ?? '')
}

/** What a screen reader says of a hotspot. */
export function translatedOf(hotspot: PublicHotspot, kind: HotspotKindView, surroundings: Surroundings): string {
  const { texts } = surroundings
  const caption = captionOf(hotspot, kind, surroundings)
  // a way to a stop that is gone, say
  if (caption === '' && kind.caption?.(hotspot, surroundings.findStop) === '') return texts('hotspot.untitled')
  return kind.accessibleName(caption, texts, hotspot)
}
