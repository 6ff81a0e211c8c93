import { z } from 'zod'

/** Of operations that only do something. */
export const done = z.strictObject({})

/** A stored file that somebody may have, under the name they know it by. */
export const fileToSend = z.strictObject({
  key: z.string(),
  name: z.string(),
  type: z.string(),
  /** Browsers show it rather than save it. */
  isShown: z.boolean().optional(),
})

function isIterable(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value
}

/** A long text, part by part. */
export const textParts = z.custom<AsyncIterable<string>>(isIterable)

/** An image as it goes out. */
export const jpegBytes = z.instanceof(Buffer).meta({ override: { type: 'string', format: 'binary' } })
