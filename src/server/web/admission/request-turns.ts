import type { Request, RequestHandler, Response } from 'express'
import { fairnessLimits } from '../../../shared/access/fairness-limits.ts'
import { AppError } from '../../../shared/kernel/app-error.ts'
import { limits } from '../../../shared/limits.ts'
import { networkOf } from '../../domain/identity/rate-limits/rate-limits.ts'
import { hashToken } from '../../kernel/token-hash.ts'
import { type Admission, retryAfterSeconds } from '../../kernel/turns/admission.ts'
import { inTurnOf, RequestTurn, requestTurn } from '../../kernel/turns/request-turn.ts'

/** Methods that visitors look at tours with; passwords and answers are posted, and come after that. */
const isLooking = ({ method }: Request) => method === 'GET' || method === 'HEAD'

/** Layers that hear of the end of a response, at most; Node warns of a leak from eleven on. */
const closeListenersMax = 20

/** Gives each request a turn of its own, that of a visitor first. */
export const takeTurn: RequestHandler = (request, response, next) => {
  response.setMaxListeners(closeListenersMax)
  const turn = new RequestTurn(networkOf(request.ip ?? ''))
  turn.isUrgent = isLooking(request)
  response.once('close', () => turn.end({ hasLeft: !response.writableFinished }))
  inTurnOf(turn, next)
}

/** Addresses of operations, which say themselves whether they change something. */
const operationPath = /^\/(?:trpc|api\/v2|api\/admin)\//

/** A batch of tRPC counts as its calls, which its path names. */
function callsOf({ path }: Request): number {
  if (!path.startsWith('/trpc/')) return 1
  return Math.min(path.split(/,|%2c/i).length, limits.trpcBatchMax)
}

let delayedRejections = 0

/**
 * Answers a rejected call late: a client that comes again at once costs next to nothing then. Where many wait already it is
 * answered immediately.
 */
function holdBack(response: Response, answer: () => void): void {
  if (delayedRejections >= fairnessLimits.delayedRejectionsMax) {
    answer()
    return
  }
  delayedRejections += 1
  const timer = setTimeout(answer, fairnessLimits.rejectionDelayMs)
  response.once('close', () => {
    delayedRejections -= 1
    clearTimeout(timer)
  })
}

type Settings = {
  readonly admission: Admission
  /** Secret of a session, or a token; null for a request without one. */
  readonly proofOf: (request: Request) => string | null
  /** Errors in the shape of the face that a path belongs to. */
  readonly bodyOf: (path: string, appError: AppError) => object
}

type AdmissionHandlers = {
  /** Rejects calls of a caller that floods the server, ahead of everything else. */
  readonly rejectFloods: RequestHandler
  /** Counts requests that aren't answered for visitors, and rejects those beyond the limits. */
  readonly admitCalls: RequestHandler
}

/** Rejects what is too much before anything else is done for it: 429 with `Retry-After`. */
export function admissionHandlers({ admission, proofOf, bodyOf }: Settings): AdmissionHandlers {
  const callsIn = (request: Request) => {
    const token = proofOf(request)
    return { calls: callsOf(request), proof: token === null ? undefined : hashToken(token) }
  }
  const reject = (request: Request, response: Response) => {
    const { path } = request
    request.resume()
    holdBack(response, () => {
      const error = new AppError('request.tooMany', { retryAfterSeconds })
      response.set({ 'Retry-After': String(retryAfterSeconds), 'Cache-Control': 'no-store' })
      response.status(error.status).json(bodyOf(path, error))
    })
  }
  return {
    rejectFloods: (request, response, next) => {
      const isCall = operationPath.test(request.path)
      if (isCall && admission.isFlooding(networkOf(request.ip ?? ''), callsIn(request))) reject(request, response)
      else next()
    },
    admitCalls: (request, response, next) => {
      const turn = requestTurn()
      if (turn === undefined || turn.counted.calls > 0) return next()
      turn.isUrgent = false
      if (operationPath.test(request.path)) turn.stopWhenLeft()
      try {
        admission.enter(turn, callsIn(request))
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        return reject(request, response)
      }
      turn.whenDone((end) => admission.end(turn, end))
      next()
    },
  }
}
