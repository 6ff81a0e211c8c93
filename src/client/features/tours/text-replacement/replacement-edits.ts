import type { Hotspot } from '../../../../shared/hotspots/hotspots.ts'
import type { Stop } from '../../../../shared/tours/stops.ts'
import type { Tour } from '../../../../shared/tours/tours.ts'
import type { Edit, HotspotFields, TourFields } from '../tour-draft/edits/edit.ts'
import { hotspotChange, stopChange, updateTour } from '../tour-draft/edits/make-edit.ts'
import { ownerOf, type Replacement, withValueAt } from './replacements.ts'

/** Fields of one owner after all of its replacements. */
function changedFields(tour: Tour, replacements: readonly Replacement[]): Readonly<Record<string, unknown>> {
  const changes: Record<string, unknown> = {}
  for (const { text, newText } of replacements) {
    const [field, ...path] = text.pathInOwner
    const name = String(field)
    const fields: Readonly<Record<string, unknown>> = { ...ownerOf(tour, text) }
    const current = Object.hasOwn(changes, name) ? changes[name] : fields[name]
    changes[name] = withValueAt(current, path, newText)
  }
  return changes
}

/** Edits that save replacements: at most one for the tour, one for its stops, and one for their hotspots. */
export function replacementEdits(tour: Tour, replacements: readonly Replacement[]): readonly Edit[] {
  const ofTour = replacements.filter(({ text }) => text.owner.type === 'tour')
  const byStop = new Map<Stop, Replacement[]>()
  const byHotspot = new Map<Hotspot, Replacement[]>()
  for (const replacement of replacements) {
    const { owner } = replacement.text
    if (owner.type === 'stop') byStop.set(owner.stop, [...(byStop.get(owner.stop) ?? []), replacement])
    if (owner.type === 'hotspot') byHotspot.set(owner.hotspot, [...(byHotspot.get(owner.hotspot) ?? []), replacement])
  }
  // Only texts differ from the stored fields, so that the new ones have the same types.
  const stopChanges = [...byStop].map(([stop, own]) => stopChange(stop, changedFields(tour, own) as Partial<Stop>))
  const hotspotChanges = [...byHotspot].map(([hotspot, own]) =>
    hotspotChange(hotspot, changedFields(tour, own) as Partial<HotspotFields>),
  )
  const edits: readonly (Edit | null)[] = [
    ofTour.length === 0 ? null : updateTour(tour, changedFields(tour, ofTour) as Partial<TourFields>),
    stopChanges.length === 0 ? null : { type: 'updateStops', changes: stopChanges },
    hotspotChanges.length === 0 ? null : { type: 'updateHotspots', changes: hotspotChanges },
  ]
  return edits.filter((edit) => edit !== null)
}
