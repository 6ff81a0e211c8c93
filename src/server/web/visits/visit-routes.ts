import { type Request, type Response, Router } from 'express'
import { analyticsLimits } from '../../../shared/analytics/analytics-limits.ts'
import { type VisitBatch, visitBatch } from '../../../shared/analytics/visit-events.ts'
import { AppError } from '../../../shared/kernel/app-error.ts'
import { closeAfterResponse } from '../../bodies/close-after-response.ts'
import { readJsonText } from '../../bodies/json-bodies.ts'
import type { ReceivedBatch } from '../../domain/insight/analytics/store-batches.ts'
import { hashesOf } from '../../domain/insight/analytics/visitor-hash.ts'
import { hasEnded, type ShareAddress } from '../../domain/publishing/sharing/access/share-address.ts'
import { parseJson } from '../../kernel/json-bounds.ts'
import { translateError } from '../../kernel/translate-error.ts'
import { sendError } from '../errors.ts'
import { type AdmitSigned, tokenIn } from '../share/access/signed-visit.ts'
import { type FindAddress, senderKeyOf } from '../share/share-requests.ts'
import { createBatchWriter } from './batch-writer.ts'
import { dailySalts } from './daily-salts.ts'
import { floodCap } from './flood-cap.ts'
import { isUncounted } from './uncounted.ts'

export const visitsRoute = '/share/:shareId/visits'
/** Pages of restricted tours send their token in the path, because beacons have no headers. */
const signedVisitsRoute = `${visitsRoute}/:token`
const routes = [visitsRoute, signedVisitsRoute]

/** CORS headers: requests of other sites carry no cookies and get nothing back but errors. */
const corsHeaders = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Methods': 'POST',
  'Access-Control-Allow-Headers': 'Content-Type',
  'Access-Control-Expose-Headers': 'Retry-After',
  'Access-Control-Max-Age': '600',
  'Cache-Control': 'no-store',
}

/** Plain text is accepted because browsers send it cross-origin without a preflight. */
const bodyTypes = ['text/plain', 'application/json']

async function readBatch(request: Request): Promise<VisitBatch> {
  const text = await readJsonText(request, analyticsLimits.batchMaxBytes, bodyTypes)
  if (text === undefined) throw new AppError('request.typeRejected')
  const { success, data } = visitBatch.safeParse(parseJson(text))
  if (!success) throw new AppError('input.invalid')
  return data
}

export type VisitSettings = {
  readonly find: FindAddress
  /** Rejects a visitor who isn't admitted to the tour. */
  readonly admit: AdmitSigned
  readonly saltOfDay: (day: string) => Promise<string>
  readonly store: (batches: readonly ReceivedBatch[]) => Promise<void>
  readonly now: () => Date
  /** Called with the cause of each server error. */
  readonly onFailure: (error: unknown) => void
}

type VisitRequest = Request<{ shareId: string; token?: string }>

/**
 * `POST /share/{id}/visits`: anonymous analytics events from tours on any page. Responds with 204 whether a batch is
 * stored or dropped. For restricted tours the sender must be admitted.
 */
export function visitRoutes({ find, admit, saltOfDay, store, now, onFailure }: VisitSettings): Router {
  const router = Router()
  const write = createBatchWriter(store)
  const saltAt = dailySalts(saltOfDay)
  const isWithinCap = floodCap()

  const storeBatch = async (request: Request, { tourId, access, link, timeZone }: ShareAddress) => {
    const batch = await readBatch(request)
    if (batch.visit === undefined && batch.events.length === 0) return
    const receivedAt = now()
    const sender = { tourId, address: senderKeyOf(request), userAgent: request.headers['user-agent'] ?? '' }
    const hashes = hashesOf(await saltAt(receivedAt, timeZone), sender)
    if (!isWithinCap(hashes.network, receivedAt)) return
    await write({
      tourId,
      shareLinkId: link === null ? null : access.id,
      receivedAt,
      ...hashes,
      batch: JSON.stringify(batch),
    })
  }
  const handleVisit = async (request: VisitRequest, response: Response) => {
    const { shareId, token } = request.params
    const address = await find(request, shareId)
    const isDropped = !address.countsVisits || hasEnded(address, now()) || isUncounted(request)
    if (!isDropped) {
      await admit({ request, response }, address, tokenIn(token))
      await storeBatch(request, address)
    }
    response.status(204).end()
  }
  let lastReportedCause: unknown
  /** Reports each cause once, because hundreds of requests wait for the same write. A full queue isn't reported. */
  const report = ({ cause, isFailure }: AppError) => {
    if (!isFailure || cause === undefined || cause === lastReportedCause) return
    lastReportedCause = cause
    onFailure(cause)
  }
  const reject = (request: Request, response: Response, error: unknown) => {
    const translated = translateError(error)
    const appError = translated instanceof AppError ? translated : new AppError('server.failed', { cause: error })
    report(appError)
    closeAfterResponse(request, response)
    sendError(response, appError)
  }

  router.options(routes, (_request, response) => void response.set(corsHeaders).status(204).end())
  router.post(routes, async (request: VisitRequest, response: Response) => {
    response.set(corsHeaders)
    await handleVisit(request, response).catch((error: unknown) => reject(request, response, error))
  })
  return router
}
