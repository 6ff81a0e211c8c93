import { createExpressMiddleware } from '@trpc/server/adapters/express'
import { type Request, type RequestHandler, type Response, Router } from 'express'
import { AppError } from '../../shared/kernel/app-error.ts'
import { trpcBatchMax } from '../../shared/web/routes.ts'
import { readJsonText } from '../bodies/json-bodies.ts'
import { findListenerAccess } from '../domain/access/accounts/listener-access.ts'
import { defaultInputMaxBytes, isBoundedJson, parseJson } from '../kernel/json-bounds.ts'
import type { EntityManager } from '../kernel/scope.ts'
import type { Services } from '../services.ts'
import { appRouter } from './app-router.ts'
import { plainCallsOf, type ReceivedCall, runPlainCalls } from './plain-calls.ts'
import { createStreamGuard } from './stream-guard.ts'
import { accountIdOfStream, inputMaxBytesOf, rejectedCall, retryAfterOf, type TrpcContext } from './trpc.ts'

/** Path segment with the names of the procedures, decoded as in tRPC. */
function decodePath(path: string): string {
  try {
    return decodeURIComponent(path.slice(path.lastIndexOf('/') + 1))
  } catch (cause) {
    throw new AppError('input.invalid', { cause })
  }
}

/** Names of the procedures of a call or a batch. */
function procedureNamesOf(path: string, isBatch: boolean): readonly string[] {
  return isBatch ? path.split(',').slice(0, trpcBatchMax) : [path]
}

/** Size limit of a body: a batch may contain one large input, and others up to the default limit. */
function bodyMaxBytes(names: readonly string[]): number {
  const largestInputBytes = Math.max(...names.map((name) => inputMaxBytesOf(appRouter, name)))
  return largestInputBytes + (names.length - 1) * defaultInputMaxBytes
}

/** Checks each input of a batch against the limit of its own procedure. */
function requireAllowedSizes(names: readonly string[], body: string): void {
  if (names.length === 1 || Buffer.byteLength(body) <= defaultInputMaxBytes) return
  const inputs = new Map(Object.entries(Object(parseJson(body))))
  names.forEach((name, index) => {
    const sizeBytes = Buffer.byteLength(JSON.stringify(inputs.get(String(index)) ?? null))
    if (sizeBytes > inputMaxBytesOf(appRouter, name)) throw new AppError('request.tooLarge')
  })
}

/** Checks the limits of JSON in the query. */
function requireBoundedQuery(query: URLSearchParams): void {
  const parts = ['input', 'connectionParams'].flatMap((name) => query.getAll(name))
  if (!parts.every((part) => isBoundedJson(part))) throw new AppError('input.invalid')
}

const methods = new Set(['GET', 'HEAD', 'POST'])

/** Checks a call before tRPC parses it, and reads its body as text. */
async function readCall(request: Request): Promise<ReceivedCall> {
  // Other methods are rejected, because tRPC would buffer their body without a limit.
  if (!methods.has(request.method)) throw new AppError('request.methodRejected')
  const path = decodePath(request.path)
  const query = new URL(request.url, 'http://localhost').searchParams
  requireBoundedQuery(query)
  if (request.method !== 'POST') return { path, query, body: undefined }
  const names = procedureNamesOf(path, query.get('batch') === '1')
  const body = await readJsonText(request, bodyMaxBytes(names))
  if (body !== undefined) requireAllowedSizes(names, body)
  request.body = body
  return { path, query, body }
}

/** tRPC transport of all operations, for the app. */
export function trpcRoutes({ ports, database, openScope }: Services): Router {
  const guardStream = createStreamGuard(
    (listeners) => findListenerAccess(database.em.fork() as EntityManager, listeners),
    ports.log,
  )
  const contextOf = (request: Request, response: Response, accountId: string | undefined): TrpcContext => ({
    openScope: () => openScope(request, response, accountId),
    guardStream,
    log: ports.log,
    now: ports.now,
  })
  const handleUnusualCall = createExpressMiddleware({
    router: appRouter,
    maxBatchSize: trpcBatchMax,
    responseMeta: retryAfterOf,
    createContext: ({ req, res, info }) => contextOf(req, res, accountIdOfStream(info)),
  })
  const handleCall: RequestHandler = async (request, response, next) => {
    let call: ReceivedCall
    try {
      call = await readCall(request)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      return void response.status(error.status).json(rejectedCall(error))
    }
    const plainCalls = plainCallsOf(request, call)
    if (plainCalls === undefined) return handleUnusualCall(request, response, next)
    await runPlainCalls(plainCalls, contextOf(request, response, undefined), response)
  }
  return Router().use(handleCall)
}
