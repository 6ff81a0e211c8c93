import { formIdsIn } from '../hotspots/references.ts'
import type { ContentTranslation, DraftContent, HotspotContent, StopContent } from './draft-content.ts'

type Chosen = { readonly stopIds: readonly string[]; readonly hotspotIds: readonly string[] }

/** Items with one of the same id replaced, or the new one after the last that precedes it in `order`. */
export function upsertItem<Item extends { readonly id: string }>(
  items: readonly Item[],
  item: Item,
  order: readonly string[],
) {
  const known = items.findIndex(({ id }) => id === item.id)
  if (known >= 0) return items.with(known, item)
  const before = new Set(order.slice(0, order.indexOf(item.id)))
  return items.toSpliced(items.findLastIndex(({ id }) => before.has(id)) + 1, 0, item)
}

function isOf(hotspot: HotspotContent): (translation: ContentTranslation) => boolean {
  return ({ key }) => key.startsWith(`hotspot.${hotspot.id}.`)
}

function withHotspot(stop: StopContent, hotspot: HotspotContent, from: StopContent): StopContent {
  const isTranslation = isOf(hotspot)
  const others = stop.translations.filter((one) => !isTranslation(one))
  const order = from.hotspots.map(({ id }) => id)
  return {
    ...stop,
    hotspots: upsertItem(stop.hotspots, hotspot, order),
    translations: [...others, ...from.translations.filter(isTranslation)],
  }
}

/** The draft with those forms of another that its hotspots open and it lacks. */
function withForms(draft: DraftContent, from: DraftContent): DraftContent {
  const opened = new Set(draft.stops.flatMap(({ hotspots }) => hotspots.flatMap(formIdsIn)))
  const known = new Set(draft.forms.map(({ form }) => form.id))
  const lacking = from.forms.filter(({ form: { id } }) => opened.has(id) && !known.has(id))
  return { ...draft, forms: [...draft.forms, ...lacking] }
}

/**
 * A draft with stops and hotspots as they are in another: what it has is replaced, what it has not comes back to its
 * place. Null where one of them is not in the other, or the stop of a hotspot is not in the draft.
 */
export function copyInto(
  draft: DraftContent,
  from: DraftContent,
  { stopIds, hotspotIds }: Chosen,
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
