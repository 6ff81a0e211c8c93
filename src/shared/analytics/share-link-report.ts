import { z } from 'zod'
import { shareLinkId, shareLinkStates } from '../sharing/share-links.ts'
import { id } from '../texts.ts'
import { comparedSpan, count, invalidSpanText, isValidSpan, reportOf, span } from './reports.ts'

/** Key of a share link for people who may not have its id, because the id opens the tour. */
const reportKey = z.string().regex(/^link-\d{1,10}$/)
/** Id or report key of a share link. */
export const linkKey = z.union([shareLinkId, reportKey])

export const shareLinkReportInput = z
  .strictObject({ tourId: id, linkKey, ...comparedSpan })
  .refine(isValidSpan, invalidSpanText)
export const exportShareLinkInput = z
  .strictObject({ tourId: id, linkKey, ...span })
  .refine(isValidSpan, invalidSpanText)

const shareLinkMetrics = z.strictObject({
  visits: count,
  /** Visits of the tour by any link. */
  tourVisits: count,
})
export type ShareLinkMetrics = z.infer<typeof shareLinkMetrics>

/** Visits by a share link, by day, or by month for long periods. Links have no counts by hour. */
export const shareLinkReport = z.strictObject({
  /** Null for a revoked link that was purged. */
  name: z.string().nullable(),
  state: z.enum([...shareLinkStates, 'revoked']),
  ...reportOf(shareLinkMetrics).shape,
})
export type ShareLinkReport = z.infer<typeof shareLinkReport>
