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
    const currentValue = Object.hasOwn(changes, name) ? changes[name] : fields[name]
    changes[name] = withValueAt(currentValue, path, newText)
  }
  return changes
}

/** Edits that save replacements: at most one for the tour, one for its stops, and one for their hotspots. */
export function replacementEdits(tour: Tour, replacements: readonly Replacement[]): readonly Edit[] {
  const tourReplacements = replacements.filter(({ text }) => text.owner.type === 'tour')
  const replacementsByStop = new Map<Stop, Replacement[]>()
  const replacementsByHotspot = new Map<Hotspot, Replacement[]>()
  for (const replacement of replacements) {
    const { owner } = replacement.text
    if (owner.type === 'stop')
      replacementsByStop.set(owner.stop, [...(replacementsByStop.get(owner.stop) ?? []), replacement])
    if (owner.type === 'hotspot')
      replacementsByHotspot.set(owner.hotspot, [...(replacementsByHotspot.get(owner.hotspot) ?? []), replacement])
  }
  // The new fields have the types of the stored fields, because only texts differ.
  const stopChanges = [...replacementsByStop].map(([stop, stopReplacements]) =>
    stopChange(stop, changedFields(tour, stopReplacements) as Partial<Stop>),
  )
  const hotspotChanges = [...replacementsByHotspot].map(([hotspot, hotspotReplacements]) =>
    hotspotChange(hotspot, changedFields(tour, hotspotReplacements) as Partial<HotspotFields>),
  )
  const edits: readonly (Edit | null)[] = [
    tourReplacements.length === 0
      ? null
      : updateTour(tour, changedFields(tour, tourReplacements) as Partial<TourFields>),
    stopChanges.length === 0 ? null : { type: 'updateStops', changes: stopChanges },
    hotspotChanges.length === 0 ? null : { type: 'updateHotspots', changes: hotspotChanges },
  ]
  return edits.filter((edit) => edit !== null)
}
