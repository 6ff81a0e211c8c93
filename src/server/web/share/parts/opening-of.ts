import { limits } from '../../../../shared/limits.ts'
import { isGated } from '../../../../shared/publishing/gated-stops.ts'
import { joinParts, withPart } from '../../../../shared/publishing/join-parts.ts'
import { outlineOf } from '../../../../shared/publishing/split-tour.ts'
import type { PlacedOutline, StopPart, TourOpening } from '../../../../shared/publishing/tour-parts.ts'
import type { PartedTour } from './parted-tour.ts'

type Placed = { readonly index: number; readonly part: StopPart }

/** The stops that come whole with a stop: the one before, the one after, and the first of those that it leads to. */
function neighborsOf(index: number, { links }: StopPart, stopCount: number): readonly number[] {
  const near = [index - 1, index + 1, ...links.map((link) => link.index)]
  const others = new Set(near.filter((at) => at >= 0 && at < stopCount && at !== index))
  return [...others].slice(0, limits.sharePageNeighbors)
}

async function oneStop(partedTour: PartedTour, index: number): Promise<Placed> {
  const [part] = await partedTour.stops(index, index + 1)
  if (part === undefined) throw new RangeError('the tour has no such stop')
  return { index, part }
}

type Held = { readonly whole: readonly Placed[]; readonly shown: Placed }

/** Each stop once, in the order of the tour, with those that buttons lead to. */
function knownStops(partedTour: PartedTour, { whole, shown }: Held): readonly PlacedOutline[] {
  const { tours, tourId } = partedTour.frame.document
  const known = new Map<number, PlacedOutline>()
  const own = [shown, ...whole].flatMap(({ index, part }) =>
    part.stops.map((stop) => ({ index, outline: outlineOf(stop) })),
  )
  for (const placed of [...partedTour.frame.pinned, ...whole.flatMap(({ part }) => part.links), ...own])
    known.set(placed.index, placed)
  return [...known.values()]
    .map((placed) => (isGated(tours[tourId] ?? {}, placed.outline.id) ? veiledOutline(placed) : placed))
    .sort((a, b) => a.index - b.index)
}

/** Of a stop with a gate a page says nothing that shows it. */
function veiledOutline({ index, outline }: PlacedOutline): PlacedOutline {
  const { backgroundAudio: _audio, ...rest } = outline
  return { index, outline: { ...rest, thumbnailUrl: null } }
}

/**
 * What the page of a stop holds of a large tour: all of that stop and of its neighbors, but those with a gate, and the
 * outlines of whatever those lead to. `loaded` are stops that are there already, by index.
 */
export async function openingOf(
  partedTour: PartedTour,
  index: number,
  { folder, loaded }: { readonly folder: string; readonly loaded: ReadonlyMap<number, StopPart> },
): Promise<TourOpening> {
  const { document, writtenIn, stopCount } = partedTour.frame
  const find = (at: number): Promise<Placed> => {
    const part = loaded.get(at)
    return part ? Promise.resolve({ index: at, part }) : oneStop(partedTour, at)
  }
  const shown = await find(index)
  const neighbors = await Promise.all(neighborsOf(index, shown.part, stopCount).map(find))
  const tour = document.tours[document.tourId]
  const isOpen = ({ part }: Placed) => part.stops.every(({ id }) => !isGated(tour ?? {}, id))
  const whole = [shown, ...neighbors].filter(isOpen).sort((a, b) => a.index - b.index)
  const joined = joinParts(whole.map(({ part }) => part))
  const stopIds = joined.stops.map(({ id }) => id)
  return {
    ...withPart(document, joined, stopIds),
    parts: {
      folder,
      writtenIn,
      stopCount,
      stopsPerPart: limits.sharePartStops,
      known: knownStops(partedTour, { whole, shown }),
    },
  }
}
