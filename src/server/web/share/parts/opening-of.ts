import { isGated } from '../../../../shared/publishing/gated-stops.ts'
import { joinParts, withPart } from '../../../../shared/publishing/join-parts.ts'
import { outlineOf } from '../../../../shared/publishing/split-tour.ts'
import type { PlacedOutline, StopPart, TourOpening } from '../../../../shared/publishing/tour-parts.ts'
import { partLimits } from '../../../domain/publishing/publications/parts/part-limits.ts'
import type { SplitTourReader } from './split-tour-reader.ts'

type IndexedPart = { readonly index: number; readonly part: StopPart }

/** Indexes of the stops that are embedded with a stop: the previous stop, the next stop and the first linked stops. */
function neighborsOf(index: number, { links }: StopPart, stopCount: number): readonly number[] {
  const candidates = [index - 1, index + 1, ...links.map((link) => link.index)]
  const isNeighbor = (candidate: number) => candidate >= 0 && candidate < stopCount && candidate !== index
  const neighbors = new Set(candidates.filter(isNeighbor))
  return [...neighbors].slice(0, partLimits.pageNeighbors)
}

async function loadStop(reader: SplitTourReader, index: number): Promise<IndexedPart> {
  const [part] = await reader.stops(index, index + 1)
  if (part === undefined) throw new RangeError(`The tour has no stop ${index}`)
  return { index, part }
}

type LoadedStops = { readonly embeddedStops: readonly IndexedPart[]; readonly currentStop: IndexedPart }

/** Removes the thumbnail and audio from the outline of a gated stop. */
function veilOutline({ index, outline }: PlacedOutline): PlacedOutline {
  const { backgroundAudio: _audio, ...publicFields } = outline
  return { index, outline: { ...publicFields, thumbnailUrl: null } }
}

/** Outlines of the embedded stops, of the stops they link to and of the targets of buttons, in the order of the tour. */
function outlinesFor(reader: SplitTourReader, { embeddedStops, currentStop }: LoadedStops): readonly PlacedOutline[] {
  const { document, pinned: buttonTargets } = reader.shell
  const tour = document.tours[document.tourId] ?? {}
  const linkedOutlines = embeddedStops.flatMap(({ part }) => part.links)
  const loadedOutlines = [currentStop, ...embeddedStops].flatMap(({ index, part }) =>
    part.stops.map((stop) => ({ index, outline: outlineOf(stop) })),
  )
  const byIndex = new Map<number, PlacedOutline>()
  for (const entry of [...buttonTargets, ...linkedOutlines, ...loadedOutlines]) byIndex.set(entry.index, entry)
  return [...byIndex.values()]
    .map((entry) => (isGated(tour, entry.outline.id) ? veilOutline(entry) : entry))
    .sort((a, b) => a.index - b.index)
}

/**
 * Content of a large tour that is embedded in the page of a stop: the stop and its neighbors, except gated stops, and
 * the outlines of linked stops.
 *
 * @param loadedParts - parts that are in memory, by the index of their stop
 */
export async function openingOf(
  reader: SplitTourReader,
  index: number,
  { folder, loadedParts }: { readonly folder: string; readonly loadedParts: ReadonlyMap<number, StopPart> },
): Promise<TourOpening> {
  const { document, writtenIn, stopCount } = reader.shell
  const getStop = (stopIndex: number): Promise<IndexedPart> => {
    const part = loadedParts.get(stopIndex)
    return part ? Promise.resolve({ index: stopIndex, part }) : loadStop(reader, stopIndex)
  }
  const currentStop = await getStop(index)
  const neighbors = await Promise.all(neighborsOf(index, currentStop.part, stopCount).map(getStop))
  const tour = document.tours[document.tourId]
  const isUngated = ({ part }: IndexedPart) => part.stops.every(({ id }) => !isGated(tour ?? {}, id))
  const embeddedStops = [currentStop, ...neighbors].filter(isUngated).sort((a, b) => a.index - b.index)
  const joinedPart = joinParts(embeddedStops.map(({ part }) => part))
  const stopIds = joinedPart.stops.map(({ id }) => id)
  return {
    ...withPart(document, joinedPart, stopIds),
    parts: {
      folder,
      writtenIn,
      stopCount,
      stopsPerPart: partLimits.stopsPerPart,
      known: outlinesFor(reader, { embeddedStops, currentStop }),
    },
  }
}
