import type { PublicHotspot } from '../../../shared/publishing/tour-document.ts'
import { hotspotDetail } from '../../core/hotspots/hotspot-kind-view.ts'
import { accessibleNameOf, captionOf } from '../../core/hotspots/hotspot-name.ts'
import { kindViewOf } from '../../core/hotspots/registry.ts'
import type { Chrome } from '../chrome.ts'

type TitleContext = Pick<Chrome, 'tour' | 'texts'> & { readonly viewer: Pick<Chrome['viewer'], 'stops'> }

/** Title of a hotspot in its sheet and in lists: its own title, else one derived from its form, link or kind. */
export function hotspotTitle({ tour, viewer, texts }: TitleContext, hotspot: PublicHotspot): string {
  const kind = kindViewOf(hotspot)
  const nameContext = { texts, findStop: (stopId: string) => viewer.stops.find(({ id }) => id === stopId) }
  if (hotspot.title !== '' || !kind) return hotspot.title || texts('hotspot.untitled')
  const formId = hotspotDetail(hotspot, 'formId')
  const form = tour?.forms?.find(({ id }) => id === formId)
  if (form && form.title !== '') return form.title
  // The accessible name of an external link would add that it leaves the tour.
  if (kind.hrefOf?.(hotspot) !== undefined) return captionOf(hotspot, kind, nameContext) || texts('hotspot.untitled')
  return accessibleNameOf(hotspot, kind, nameContext)
}
