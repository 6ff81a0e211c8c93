import type { View } from '../../../../shared/geometry/sphere.ts'
import type { StopPart } from '../../../../shared/publishing/tour-parts.ts'
import type { StoredFrame } from '../../../domain/publishing/publications/parts/part-files.ts'
import type { Edition } from '../edition.ts'
import { signedFor, withVisitConditions } from '../edition-document.ts'
import type { PartedTour } from './parted-tour.ts'

/** First stop and view of a share link. */
type Start = { readonly index: number; readonly stopId: string; readonly view: View | null }

/** Resolves the first stop of a share link; undefined without one, and when the tour no longer has that stop. */
async function startOf(partedTour: PartedTour, { start }: Edition): Promise<Start | undefined> {
  if (start === null) return undefined
  const { stopId, view } = start
  const outlines = await partedTour.outlines()
  const index = stopId === null ? partedTour.frame.startIndex : outlines.findIndex(({ id }) => id === stopId)
  const outline = outlines[index]
  return outline && { index, stopId: outline.id, view }
}

function withStartStop(frame: StoredFrame, { index: startIndex, stopId: startStopId }: Start): StoredFrame {
  const { document } = frame
  const tour = document.tours[document.tourId]
  if (!tour) return frame
  const tours = { ...document.tours, [document.tourId]: { ...tour, startStopId } }
  return { ...frame, startIndex, document: { ...document, tours } }
}

function withStartView(part: StopPart, { stopId, view }: Start): StopPart {
  if (view === null) return part
  const stops = part.stops.map((stop) => (stop.id === stopId ? { ...stop, initialView: view } : stop))
  return { ...part, stops }
}

/** Converts a large tour, in any language, to an edition. Storage keys of PDFs never leave the server. */
export async function partedTourIn(partedTour: PartedTour, edition: Edition): Promise<PartedTour> {
  const start = await startOf(partedTour, edition)
  const { frame } = partedTour
  const frameWithStart = start ? withStartStop(frame, start) : frame
  return {
    ...partedTour,
    frame: signedFor({ ...frameWithStart, document: withVisitConditions(frameWithStart.document, edition) }, edition),
    async stops(first, end) {
      const parts = await partedTour.stops(first, end)
      return parts.map((part) => signedFor(start ? withStartView(part, start) : part, edition))
    },
    outlines: async () => signedFor(await partedTour.outlines(), edition),
  }
}
