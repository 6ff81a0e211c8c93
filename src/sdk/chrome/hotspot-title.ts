import type { PublicHotspot } from '../../shared/publishing/tour-document.ts'
import { captionOf, spokenOf } from '../core/hotspots/hotspot-name.ts'
import { kindViewOf } from '../core/hotspots/registry.ts'
import type { Chrome } from './chrome.ts'

type Shown = { readonly viewer: Pick<Chrome['viewer'], 'stops'>; readonly texts: Chrome['texts'] }

/** What a hotspot is called over its sheet and in lists: its title, or what else there is to say of it. */
export function hotspotTitle({ viewer, texts }: Shown, hotspot: PublicHotspot): string {
  const kind = kindViewOf(hotspot)
  const surroundings = { texts, findStop: (stopId: string) => viewer.stops.find(({ id }) => id === stopId) }
  if (hotspot.title !== '' || !kind) return hotspot.title || texts('hotspot.untitled')
  // that a link leaves the tour is not part of what it is called
  if (kind.addressOf?.(hotspot) !== undefined)
    return captionOf(hotspot, kind, surroundings) || texts('hotspot.untitled')
  return spokenOf(hotspot, kind, surroundings)
}
