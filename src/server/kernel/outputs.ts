import { z } from 'zod'

/** Output of operations without a result. */
export const emptyOutput = z.strictObject({})

/** A stored file to send to the caller, with its file name. */
export const fileToSend = z.strictObject({
  key: z.string(),
  name: z.string(),
  type: z.string(),
  /** True if browsers display it instead of saving it. */
  isShown: z.boolean().optional(),
})

function isAsyncIterable(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value
}

/** A long text, streamed in parts. */
export const textParts = z.custom<AsyncIterable<string>>(isAsyncIterable)

/** Bytes of a JPEG image. */
export const jpegBytes = z.instanceof(Buffer).meta({ override: { type: 'string', format: 'binary' } })

/** A file that is written while it is sent, with its file name. */
export const streamedFile = z.strictObject({
  name: z.string(),
  parts: z.custom<AsyncIterable<Buffer>>(isAsyncIterable),
})
