import { z } from 'zod'
import { shareLinkId, shareLinkStates } from '../sharing/share-links.ts'
import { id } from '../texts.ts'
import { comparedSpan, count, isSpan, reportOf, span, spanProblem } from './reports.ts'

/** By which lists name a share link without its address. */
const reportKey = z.string().regex(/^link-\d{1,10}$/)
/** A share link of a tour by its id, or by what lists name it by. */
export const linkKey = z.union([shareLinkId, reportKey])

export const shareLinkReportInput = z.strictObject({ tourId: id, linkKey, ...comparedSpan }).refine(isSpan, spanProblem)
export const exportShareLinkInput = z.strictObject({ tourId: id, linkKey, ...span }).refine(isSpan, spanProblem)

/** What was counted of a share link. */
const shareLinkMetrics = z.strictObject({
  visits: count,
  /** Of the tour, by any link. */
  tourVisits: count,
})
export type ShareLinkMetrics = z.infer<typeof shareLinkMetrics>

/** Visits by a share link: by day, and by month for long periods; nothing of a link is known by hour. */
export const shareLinkReport = z.strictObject({
  /** Null once a revoked link is forgotten. */
  name: z.string().nullable(),
  state: z.enum([...shareLinkStates, 'revoked']),
  ...reportOf(shareLinkMetrics).shape,
})
export type ShareLinkReport = z.infer<typeof shareLinkReport>
