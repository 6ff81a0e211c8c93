import type { Request, RequestHandler, Response } from 'express'
import { AppError } from '../../../shared/kernel/app-error.ts'
import { trpcBatchMax } from '../../../shared/web/routes.ts'
import { networkOf } from '../../domain/identity/rate-limits/rate-limits.ts'
import { type Admission, retryAfterSeconds } from '../../kernel/scheduling/admission.ts'
import { fairnessLimits } from '../../kernel/scheduling/fairness-limits.ts'
import { asRequestWork, RequestWork, requestWork } from '../../kernel/scheduling/request-work.ts'
import { hashToken } from '../../kernel/token-hash.ts'

/** Reads are urgent, because visitors view tours by them. Submitted passwords and form answers wait. */
const isRead = ({ method }: Request) => method === 'GET' || method === 'HEAD'

/** Several middlewares listen for the end of a response; Node warns of a leak from eleven listeners on. */
const closeListenersMax = 20

/** Tracks the work of each request. Work of reads is urgent. */
export const trackRequestWork: RequestHandler = (request, response, next) => {
  response.setMaxListeners(closeListenersMax)
  const work = new RequestWork(networkOf(request.ip ?? ''))
  work.isUrgent = isRead(request)
  response.once('close', () => work.end({ hasLeft: !response.writableFinished }))
  asRequestWork(work, next)
}

/** Paths of operations. Each operation declares whether it changes data. */
const operationPath = /^\/(?:trpc|api\/v2|api\/admin)\//

/** Number of calls in a request. The path of a tRPC batch lists its calls. */
function callsOf({ path }: Request): number {
  if (!path.startsWith('/trpc/')) return 1
  return Math.min(path.split(/,|%2c/i).length, trpcBatchMax)
}

let delayedRejections = 0

/**
 * Delays the response to a rejected call, so that a client that retries immediately costs next to nothing. When many
 * rejections are already delayed, it responds immediately.
 */
function delayRejection(response: Response, respond: () => void): void {
  if (delayedRejections >= fairnessLimits.delayedRejectionsMax) {
    respond()
    return
  }
  delayedRejections += 1
  const timer = setTimeout(respond, fairnessLimits.rejectionDelayMs)
  response.once('close', () => {
    delayedRejections -= 1
    clearTimeout(timer)
  })
}

type Settings = {
  readonly admission: Admission
  /** Session secret or API token; null for a request without either. */
  readonly credentialOf: (request: Request) => string | null
  /** Error body in the format of the transport that a path belongs to. */
  readonly bodyOf: (path: string, appError: AppError) => object
}

type AdmissionHandlers = {
  /** Rejects calls of a caller that floods the server. Must come before all other handlers. */
  readonly rejectFloods: RequestHandler
  /** Counts requests other than visitors' reads, and rejects requests beyond the limits. */
  readonly admitCalls: RequestHandler
}

/** Admission control: over the limits a request is rejected with 429 and `Retry-After` before any other work. */
export function admissionHandlers({ admission, credentialOf, bodyOf }: Settings): AdmissionHandlers {
  const countedCallsOf = (request: Request) => {
    const credential = credentialOf(request)
    return { calls: callsOf(request), credentialHash: credential === null ? undefined : hashToken(credential) }
  }
  const reject = (request: Request, response: Response) => {
    const { path } = request
    request.resume()
    delayRejection(response, () => {
      const error = new AppError('request.tooMany', { retryAfterSeconds })
      // Later handlers, which set the usual headers, don't run.
      response.set({
        'Retry-After': String(retryAfterSeconds),
        'Cache-Control': 'no-store',
        'X-Content-Type-Options': 'nosniff',
      })
      response.status(error.status).json(bodyOf(path, error))
    })
  }
  return {
    rejectFloods: (request, response, next) => {
      const isCall = operationPath.test(request.path)
      if (isCall && admission.isFlooding(networkOf(request.ip ?? ''), countedCallsOf(request)))
        reject(request, response)
      else next()
    },
    admitCalls: (request, response, next) => {
      const work = requestWork()
      if (work === undefined || work.counted.calls > 0) return next()
      work.isUrgent = false
      if (operationPath.test(request.path)) work.stopOnDisconnect()
      try {
        admission.enter(work, countedCallsOf(request))
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        return reject(request, response)
      }
      work.whenDone((end) => admission.end(work, end))
      next()
    },
  }
}
