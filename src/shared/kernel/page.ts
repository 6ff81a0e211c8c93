import { z } from 'zod'

/** Default number of rows in a page. Pages of the REST API have the default length of their list. */
export const pageLength = 100

/** Maximum number of rows in a page. */
export const pageLengthMax = 500

/** Cap of the `total` of a list, so that the cost of a page doesn't grow with the number of rows. */
export const listTotalMax = 1_000

/** Maximum number of rows in the page. */
export const limit = z.int().min(1).max(pageLengthMax).default(pageLength)

/** Opaque start of a page: `nextCursor` of the previous page. */
export const cursor = z
  .string()
  .regex(/^[\w-]{1,2000}$/)
  .optional()
  .meta({ description: '`nextCursor` of the previous page. Omit it for the first page.' })

/** Cursor of the next page; null on the last page. */
export const nextCursor = z
  .string()
  .nullable()
  .meta({ description: 'Send it as `cursor` to get the next page. Null on the last page.' })
