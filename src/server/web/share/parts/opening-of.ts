import { isGated } from '../../../../shared/publishing/gated-stops.ts'
import { joinParts, withPart } from '../../../../shared/publishing/join-parts.ts'
import { outlineOf } from '../../../../shared/publishing/split-tour.ts'
import type { PlacedOutline, StopPart, TourOpening } from '../../../../shared/publishing/tour-parts.ts'
import { partLimits } from '../../../domain/publishing/publications/parts/part-limits.ts'
import type { PartedTour } from './parted-tour.ts'

type IndexedPart = { readonly index: number; readonly part: StopPart }

/** Indexes of the stops that are embedded with a stop: the previous and next one, and the first linked ones. */
function neighborsOf(index: number, { links }: StopPart, stopCount: number): readonly number[] {
  const candidates = [index - 1, index + 1, ...links.map((link) => link.index)]
  const isNeighbor = (candidate: number) => candidate >= 0 && candidate < stopCount && candidate !== index
  const neighbors = new Set(candidates.filter(isNeighbor))
  return [...neighbors].slice(0, partLimits.pageNeighbors)
}

async function loadStop(partedTour: PartedTour, index: number): Promise<IndexedPart> {
  const [part] = await partedTour.stops(index, index + 1)
  if (part === undefined) throw new RangeError(`The tour has no stop ${index}`)
  return { index, part }
}

type LoadedStops = { readonly embedded: readonly IndexedPart[]; readonly current: IndexedPart }

/** Removes the thumbnail and audio from the outline of a gated stop. */
function veilOutline({ index, outline }: PlacedOutline): PlacedOutline {
  const { backgroundAudio: _audio, ...publicFields } = outline
  return { index, outline: { ...publicFields, thumbnailUrl: null } }
}

/** Outlines of the embedded stops, of the stops they link to and of the targets of buttons, in the order of the tour. */
function outlinesFor(partedTour: PartedTour, { embedded, current }: LoadedStops): readonly PlacedOutline[] {
  const { document, pinned: buttonTargets } = partedTour.frame
  const tour = document.tours[document.tourId] ?? {}
  const linkedOutlines = embedded.flatMap(({ part }) => part.links)
  const loadedOutlines = [current, ...embedded].flatMap(({ index, part }) =>
    part.stops.map((stop) => ({ index, outline: outlineOf(stop) })),
  )
  const byIndex = new Map<number, PlacedOutline>()
  for (const entry of [...buttonTargets, ...linkedOutlines, ...loadedOutlines]) byIndex.set(entry.index, entry)
  return [...byIndex.values()]
    .map((entry) => (isGated(tour, entry.outline.id) ? veilOutline(entry) : entry))
    .sort((a, b) => a.index - b.index)
}

/**
 * Content of a large tour that is embedded in the page of a stop: the stop and its neighbors, except gated ones, and
 * the outlines of the stops they link to.
 *
 * @param loadedParts - parts that are in memory, by the index of their stop
 */
export async function openingOf(
  partedTour: PartedTour,
  index: number,
  { folder, loadedParts }: { readonly folder: string; readonly loadedParts: ReadonlyMap<number, StopPart> },
): Promise<TourOpening> {
  const { document, writtenIn, stopCount } = partedTour.frame
  const getStop = (stopIndex: number): Promise<IndexedPart> => {
    const part = loadedParts.get(stopIndex)
    return part ? Promise.resolve({ index: stopIndex, part }) : loadStop(partedTour, stopIndex)
  }
  const current = await getStop(index)
  const neighbors = await Promise.all(neighborsOf(index, current.part, stopCount).map(getStop))
  const tour = document.tours[document.tourId]
  const isUngated = ({ part }: IndexedPart) => part.stops.every(({ id }) => !isGated(tour ?? {}, id))
  const embedded = [current, ...neighbors].filter(isUngated).sort((a, b) => a.index - b.index)
  const joined = joinParts(embedded.map(({ part }) => part))
  const stopIds = joined.stops.map(({ id }) => id)
  return {
    ...withPart(document, joined, stopIds),
    parts: {
      folder,
      writtenIn,
      stopCount,
      stopsPerPart: partLimits.stopsPerPart,
      known: outlinesFor(partedTour, { embedded, current }),
    },
  }
}
