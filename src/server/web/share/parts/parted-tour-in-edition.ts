import type { View } from '../../../../shared/geometry/sphere.ts'
import type { StopPart } from '../../../../shared/publishing/tour-parts.ts'
import type { StoredFrame } from '../../../domain/publishing/publications/parts/part-files.ts'
import type { Edition } from '../edition.ts'
import { signedFor, withVisitConditions } from '../edition-document.ts'
import type { PartedTour } from './parted-tour.ts'

/** Where visitors of a share link begin. */
type Start = { readonly index: number; readonly stopId: string; readonly view: View | null }

/** Undefined where the tour begins as its author wants, and where it has not got the stop that a link names. */
async function startOf(partedTour: PartedTour, { start }: Edition): Promise<Start | undefined> {
  if (start === null) return undefined
  const { stopId, view } = start
  const outlines = await partedTour.outlines()
  const index = stopId === null ? partedTour.frame.startIndex : outlines.findIndex(({ id }) => id === stopId)
  const outline = outlines[index]
  return outline && { index, stopId: outline.id, view }
}

function frameFrom(frame: StoredFrame, { index: startIndex, stopId: startStopId }: Start): StoredFrame {
  const { document } = frame
  const tour = document.tours[document.tourId]
  if (!tour) return frame
  const tours = { ...document.tours, [document.tourId]: { ...tour, startStopId } }
  return { ...frame, startIndex, document: { ...document, tours } }
}

function partFrom(part: StopPart, { stopId, view }: Start): StopPart {
  if (view === null) return part
  const stops = part.stops.map((stop) => (stop.id === stopId ? { ...stop, initialView: view } : stop))
  return { ...part, stops }
}

/** A large tour, in whatever language, as an edition has it. Where its PDFs lie is for the server alone. */
export async function partedTourIn(partedTour: PartedTour, edition: Edition): Promise<PartedTour> {
  const start = await startOf(partedTour, edition)
  const { frame } = partedTour
  const begun = start ? frameFrom(frame, start) : frame
  return {
    ...partedTour,
    frame: signedFor({ ...begun, document: withVisitConditions(begun.document, edition) }, edition),
    async stops(first, end) {
      const parts = await partedTour.stops(first, end)
      return parts.map((part) => signedFor(start ? partFrom(part, start) : part, edition))
    },
    outlines: async () => signedFor(await partedTour.outlines(), edition),
  }
}
