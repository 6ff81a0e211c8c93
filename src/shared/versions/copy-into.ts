import { formIdsIn } from '../hotspots/references.ts'
import type { ContentTranslation, DraftContent, HotspotContent, StopContent } from './draft-content.ts'

type Selection = { readonly stopIds: readonly string[]; readonly hotspotIds: readonly string[] }

/** Replaces the item with the same id, or inserts the item after the last one that precedes it in `order`. */
export function upsertItem<Item extends { readonly id: string }>(
  items: readonly Item[],
  item: Item,
  order: readonly string[],
) {
  const index = items.findIndex(({ id }) => id === item.id)
  if (index >= 0) return items.with(index, item)
  const precedingIds = new Set(order.slice(0, order.indexOf(item.id)))
  return items.toSpliced(items.findLastIndex(({ id }) => precedingIds.has(id)) + 1, 0, item)
}

function isTranslationOf(hotspot: HotspotContent): (translation: ContentTranslation) => boolean {
  return ({ key }) => key.startsWith(`hotspot.${hotspot.id}.`)
}

function withHotspot(stop: StopContent, hotspot: HotspotContent, sourceStop: StopContent): StopContent {
  const isTranslation = isTranslationOf(hotspot)
  const otherTranslations = stop.translations.filter((translation) => !isTranslation(translation))
  const order = sourceStop.hotspots.map(({ id }) => id)
  return {
    ...stop,
    hotspots: upsertItem(stop.hotspots, hotspot, order),
    translations: [...otherTranslations, ...sourceStop.translations.filter(isTranslation)],
  }
}

/** Adds forms from the source that hotspots of the draft open and that are missing in the draft. */
function withForms(draft: DraftContent, from: DraftContent): DraftContent {
  const openedIds = new Set(draft.stops.flatMap(({ hotspots }) => hotspots.flatMap(formIdsIn)))
  const draftFormIds = new Set(draft.forms.map(({ form }) => form.id))
  const missingForms = from.forms.filter(({ form: { id } }) => openedIds.has(id) && !draftFormIds.has(id))
  return { ...draft, forms: [...draft.forms, ...missingForms] }
}

/**
 * Copies stops and hotspots from another version into a draft. Existing ones are replaced, missing ones inserted at
 * their position. Null if one doesn't exist in the other version, or the stop of a hotspot doesn't exist in the draft.
 */
export function copyInto(
  draft: DraftContent,
  from: DraftContent,
  { stopIds, hotspotIds }: Selection,
): DraftContent | null {
  const order = from.stops.map(({ id }) => id)
  let { stops } = draft
  for (const stopId of stopIds) {
    const stop = from.stops.find(({ id }) => id === stopId)
    if (stop === undefined) return null
    stops = upsertItem(stops, stop, order)
  }
  for (const hotspotId of hotspotIds) {
    const source = from.stops.find(({ hotspots }) => hotspots.some(({ id }) => id === hotspotId))
    const hotspot = source?.hotspots.find(({ id }) => id === hotspotId)
    const target = stops.find(({ id }) => id === source?.id)
    if (source === undefined || hotspot === undefined || target === undefined) return null
    stops = upsertItem(stops, withHotspot(target, hotspot, source), order)
  }
  return withForms({ ...draft, stops }, from)
}
