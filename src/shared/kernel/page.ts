import { z } from 'zod'

/** Rows of a page of a list that programs read. */
export const pageLength = 100

/** Where a page begins: `nextCursor` of the one before. What it says means nothing to callers. */
export const cursor = z
  .string()
  .regex(/^[\w-]{1,2000}$/)
  .optional()
  .meta({ description: 'Where the page begins: `nextCursor` of the page before. The first page has none.' })

/** Leads to the next page. */
export const nextCursor = z
  .string()
  .nullable()
  .meta({ description: 'Send it as `cursor` for the next page; null at the end.' })
