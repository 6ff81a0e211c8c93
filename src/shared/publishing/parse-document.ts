import { z } from 'zod'
import type { Parts } from '../kernel/parts.ts'
import { type PublicStop, type TourDocument, tourDocument } from './tour-document.ts'

const stopsByIdSchema = z.looseObject({ stops: z.record(z.string(), z.unknown()) })
const stopSchema = tourDocument.shape.stops.valueType
/** Stops that are parsed in one part. */
const stopsPerPart = 50

/** Parses a tour document stop by stop, in parts, with the same result as the schema. @throws ZodError */
export function* parseDocument(value: unknown): Parts<TourDocument> {
  const { stops: stopsById, ...fields } = stopsByIdSchema.parse(value)
  const document = tourDocument.parse({ ...fields, stops: {} })
  const stops: Record<string, PublicStop> = {}
  for (const [index, [id, stop]] of Object.entries(stopsById).entries()) {
    if (index % stopsPerPart === 0) yield
    stops[id] = stopSchema.parse(stop)
  }
  return { ...document, stops }
}
