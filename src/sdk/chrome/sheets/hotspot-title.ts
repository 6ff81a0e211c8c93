import type { PublicHotspot } from '../../../shared/publishing/tour-document.ts'
import { hotspotDetail } from '../../core/hotspots/hotspot-kind-view.ts'
import { accessibleNameOf, captionOf } from '../../core/hotspots/hotspot-name.ts'
import { kindViewOf } from '../../core/hotspots/registry.ts'
import type { Chrome } from '../chrome.ts'

type TitleContext = Pick<Chrome, 'tour' | 'texts'> & { readonly viewer: Pick<Chrome['viewer'], 'stops'> }

/** Title that the author wrote for a hotspot or for its form; empty if there is none. */
export function authorTitleOf({ tour }: Pick<TitleContext, 'tour'>, hotspot: PublicHotspot): string {
  const formId = hotspotDetail(hotspot, 'formId')
  return hotspot.title || (tour?.forms?.find(({ id }) => id === formId)?.title ?? '')
}

/** Title of a hotspot in its sheet and in lists: the author's, else one derived from its link or kind. */
export function hotspotTitle(context: TitleContext, hotspot: PublicHotspot): string {
  const { viewer, texts } = context
  const kind = kindViewOf(hotspot)
  const nameContext = { texts, findStop: (stopId: string) => viewer.stops.find(({ id }) => id === stopId) }
  const authorTitle = authorTitleOf(context, hotspot)
  if (authorTitle !== '' || !kind) return authorTitle || texts('hotspot.untitled')
  // The accessible name of an external link would add that it leaves the tour.
  if (kind.hrefOf?.(hotspot) !== undefined) return captionOf(hotspot, kind, nameContext) || texts('hotspot.untitled')
  return accessibleNameOf(hotspot, kind, nameContext)
}
