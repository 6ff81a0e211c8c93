import type { Hotspot } from '../../../../../shared/hotspots/hotspots.ts'
import type { Stop } from '../../../../../shared/tours/stops.ts'
import type { Tour } from '../../../../../shared/tours/tours.ts'
import type { Edit, EditOf, EditType, HotspotChange, PlacedHotspot, PlacedStop } from './edit.ts'
import { partsAfter } from './tour-parts.ts'

type Rules = {
  readonly [Type in EditType]: {
    readonly apply: (tour: Tour, edit: EditOf<Type>) => Tour
    readonly invert: (edit: EditOf<Type>) => Edit
  }
}

function changeStop(tour: Tour, stopId: string, change: (stop: Stop) => Stop): Tour {
  return { ...tour, stops: tour.stops.map((stop) => (stop.id === stopId ? change(stop) : stop)) }
}

/** Sorts stops by a list of ids. Stops that it doesn't contain stay at the end. */
function sortByIds(stops: readonly Stop[], stopIds: readonly string[]): Stop[] {
  const listedStops = stopIds.flatMap((id) => stops.find((stop) => stop.id === id) ?? [])
  return [...listedStops, ...stops.filter(({ id }) => !stopIds.includes(id))]
}

function insertAt<Item>(items: readonly Item[], index: number, item: Item): Item[] {
  return [...items.slice(0, index), item, ...items.slice(index)]
}

/** Inserts a hotspot, unless the stop has it already because the tour was loaded again after the edit was saved. */
function insertHotspot(stop: Stop, hotspot: Hotspot, index: number): Stop {
  if (stop.hotspots.some(({ id }) => id === hotspot.id)) return stop
  return { ...stop, hotspots: insertAt(stop.hotspots, index, hotspot) }
}

/** Changes the stops of hotspots. `change` gets a stop and the hotspots in it. */
function changeStopsOf(
  tour: Tour,
  hotspots: readonly PlacedHotspot[],
  change: (stop: Stop, stopHotspots: readonly PlacedHotspot[]) => Stop,
): Tour {
  const hotspotsByStop = Map.groupBy(hotspots, ({ hotspot }) => hotspot.stopId)
  const stops = tour.stops.map((stop) => {
    const stopHotspots = hotspotsByStop.get(stop.id)
    return stopHotspots ? change(stop, stopHotspots) : stop
  })
  return { ...tour, stops }
}

/** Inserts stops, except those that the list has already. */
function insertStops(stops: readonly Stop[], insertedStops: readonly PlacedStop[]): Stop[] {
  const missingStops = insertedStops.filter(({ stop }) => !stops.some(({ id }) => id === stop.id))
  return missingStops.reduce((list, { stop, index }) => insertAt(list, index, stop), [...stops])
}

/** Changes fields of hotspots. Stops without any of them stay the same objects, so that they aren't rendered again. */
function changeHotspots(tour: Tour, changes: readonly HotspotChange[]): Tour {
  const stopIds = new Set(changes.map(({ stopId }) => stopId))
  const afterById = new Map(changes.map(({ hotspotId, after }) => [hotspotId, after]))
  const changedHotspot = (hotspot: Hotspot): Hotspot => {
    const after = afterById.get(hotspot.id)
    // An edit never changes the kind, so its details match the kind of the hotspot.
    return after === undefined ? hotspot : ({ ...hotspot, ...after } as Hotspot)
  }
  const stops = tour.stops.map((stop) =>
    stopIds.has(stop.id) ? { ...stop, hotspots: stop.hotspots.map(changedHotspot) } : stop,
  )
  return { ...tour, stops }
}

function swapBeforeAndAfter<Update extends { readonly before: unknown; readonly after: unknown }>(edit: Update) {
  return { ...edit, before: edit.after, after: edit.before }
}

function swapInChanges<
  Update extends { readonly before: unknown; readonly after: unknown },
  ListEdit extends { readonly changes: readonly Update[] },
>(edit: ListEdit) {
  return { ...edit, changes: edit.changes.map(swapBeforeAndAfter) }
}

function removeHotspots(stop: Stop, ids: ReadonlySet<string>): Stop {
  return { ...stop, hotspots: stop.hotspots.filter(({ id }) => !ids.has(id)) }
}

const rules: Rules = {
  updateTour: {
    apply(tour, edit) {
      const { stopIds, ...fields } = edit.after
      const stops = stopIds ? sortByIds(tour.stops, stopIds) : tour.stops
      return { ...tour, ...fields, stops, ...partsAfter(edit, tour) }
    },
    invert: swapBeforeAndAfter,
  },
  updateStop: {
    apply: (tour, { stopId, after }) => changeStop(tour, stopId, (stop) => ({ ...stop, ...after })),
    invert: swapBeforeAndAfter,
  },
  updateStops: {
    apply(tour, { changes }) {
      const afterById = new Map(changes.map(({ stopId, after }) => [stopId, after]))
      const stops = tour.stops.map((stop) => {
        const after = afterById.get(stop.id)
        return after === undefined ? stop : { ...stop, ...after }
      })
      return { ...tour, stops }
    },
    invert: swapInChanges,
  },
  updateHotspot: {
    apply: (tour, change) => changeHotspots(tour, [change]),
    invert: swapBeforeAndAfter,
  },
  updateHotspots: {
    apply: (tour, { changes }) => changeHotspots(tour, changes),
    invert: swapInChanges,
  },
  updateTranslation: {
    // Translations are not part of the cached tour.
    apply: (tour) => tour,
    invert: swapBeforeAndAfter,
  },
  updateTranslations: {
    apply: (tour) => tour,
    invert: swapInChanges,
  },
  insertHotspot: {
    apply: (tour, { hotspot, index }) =>
      changeStop(tour, hotspot.stopId, (stop) => insertHotspot(stop, hotspot, index)),
    invert: (edit) => ({ ...edit, type: 'removeHotspot' }),
  },
  removeHotspot: {
    apply: (tour, { hotspot }) =>
      changeStop(tour, hotspot.stopId, (stop) => removeHotspots(stop, new Set([hotspot.id]))),
    invert: (edit) => ({ ...edit, type: 'insertHotspot' }),
  },
  insertHotspots: {
    apply: (tour, { hotspots }) =>
      changeStopsOf(tour, hotspots, (stop, placed) =>
        placed.reduce((changed, { hotspot, index }) => insertHotspot(changed, hotspot, index), stop),
      ),
    invert: (edit) => ({ ...edit, type: 'removeHotspots' }),
  },
  removeHotspots: {
    apply: (tour, { hotspots }) => {
      const removedIds = new Set(hotspots.map(({ hotspot }) => hotspot.id))
      return changeStopsOf(tour, hotspots, (stop) => removeHotspots(stop, removedIds))
    },
    invert: (edit) => ({ ...edit, type: 'insertHotspots' }),
  },
  insertStops: {
    apply: (tour, { stops, startStopId }) => ({ ...tour, stops: insertStops(tour.stops, stops), startStopId }),
    invert: (edit) => ({ ...edit, type: 'removeStops' }),
  },
  removeStops: {
    apply(tour, { stops }) {
      const removedIds = new Set(stops.map(({ stop }) => stop.id))
      const remainingStops = tour.stops.filter(({ id }) => !removedIds.has(id))
      const losesStart = tour.startStopId !== null && removedIds.has(tour.startStopId)
      return {
        ...tour,
        startStopId: losesStart ? (remainingStops[0]?.id ?? null) : tour.startStopId,
        stops: remainingStops,
      }
    },
    invert: (edit) => ({ ...edit, type: 'insertStops' }),
  },
}

/** Applies an edit to the tour. An edit is ignored if its stop, hotspot or other target no longer exists. */
export function applyEdit<Type extends EditType>(tour: Tour, edit: EditOf<Type>): Tour {
  const rule: Rules[Type] = rules[edit.type as Type]
  return rule.apply(tour, edit)
}

/** The edit that undoes this one. */
export function invertEdit<Type extends EditType>(edit: EditOf<Type>): Edit {
  const rule: Rules[Type] = rules[edit.type as Type]
  return rule.invert(edit)
}
