import { createExpressMiddleware } from '@trpc/server/adapters/express'
import { type Request, type RequestHandler, Router } from 'express'
import { AppError } from '../../shared/kernel/app-error.ts'
import { limits } from '../../shared/limits.ts'
import { readJsonText } from '../bodies/json-bodies.ts'
import { isBoundedJson } from '../kernel/json-bounds.ts'
import type { Services } from '../services.ts'
import { appRouter } from './app-router.ts'
import { accountOfStream, inputMaxBytesOf, refusedCall, retryAfterOf } from './trpc.ts'

/** The part of an address that names procedures, as tRPC reads it. */
function decodedPath(path: string): string {
  try {
    return decodeURIComponent(path.slice(path.lastIndexOf('/') + 1))
  } catch (cause) {
    throw new AppError('input.invalid', { cause })
  }
}

/** Bytes that the body of a call may have: a batch brings one large input, and others of the usual size. */
function bodyMaxBytes(path: string, isBatch: boolean): number {
  const names = isBatch ? path.split(',').slice(0, limits.trpcBatchMax) : [path]
  const largest = Math.max(...names.map((name) => inputMaxBytesOf(appRouter, name)))
  return largest + (names.length - 1) * limits.inputMaxBytes
}

/** JSON that stands in the address. */
function requireBoundedQuery(query: URLSearchParams): void {
  const parts = ['input', 'connectionParams'].flatMap((name) => query.getAll(name))
  if (!parts.every((part) => isBoundedJson(part))) throw new AppError('input.invalid')
}

const methods = new Set(['GET', 'HEAD', 'POST'])

/** Judges a call before tRPC parses anything of it, and reads its body as the text that tRPC then parses. */
async function readCall(request: Request): Promise<void> {
  // The body of any other would be kept in memory by tRPC, however long it is.
  if (!methods.has(request.method)) throw new AppError('request.methodRefused')
  const path = decodedPath(request.path)
  const query = new URL(request.url, 'http://localhost').searchParams
  requireBoundedQuery(query)
  if (request.method !== 'POST') return
  request.body = await readJsonText(request, bodyMaxBytes(path, query.get('batch') === '1'))
}

const judged: RequestHandler = async (request, response, next) => {
  try {
    await readCall(request)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return void response.status(error.status).json(refusedCall(error))
  }
  next()
}

/** The app's own face of all operations. */
export function trpcRoutes({ ports, openScope, lookAtScope }: Services): Router {
  const answer = createExpressMiddleware({
    router: appRouter,
    maxBatchSize: limits.trpcBatchMax,
    responseMeta: retryAfterOf,
    createContext: ({ req, res, info }) => ({
      openScope: () => openScope(req, res, accountOfStream(info)),
      lookAtScope: () => lookAtScope(req, res, accountOfStream(info)),
      log: ports.log,
      now: ports.now,
    }),
  })
  return Router().use(judged, answer)
}
