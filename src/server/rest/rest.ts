import { Readable } from 'node:stream'
import { type Request, type RequestHandler, type Response, Router } from 'express'
import { z } from 'zod'
import { AppError, type ErrorCode } from '../../shared/kernel/app-error.ts'
import { limits } from '../../shared/limits.ts'
import { parseJsonBody } from '../bodies/json-bodies.ts'
import { inertContent, inertInFrames, sendStored, streamTo } from '../delivery/send-stored.ts'
import { answerOnce } from '../domain/connections/idempotency/answer-once.ts'
import type { fileToSend, textParts } from '../kernel/answers.ts'
import { type Allow, admit, type Operation, requireAdmitted, requireWritable } from '../kernel/operation.ts'
import { type Released, release, type Sendable } from '../kernel/release.ts'
import type { PublicScope } from '../kernel/scope.ts'
import { duringCall, requestTurn } from '../kernel/turns/request-turn.ts'
import type { Services } from '../services.ts'
import type { Exampled } from './examples.ts'
import { fingerprintOf, hasFile, idempotencyKeyOf, requireKeyTaken, takesIdempotencyKey } from './idempotency-key.ts'
import type { KnownPath } from './parameters.ts'
import type { Tag } from './tags.ts'

export type Method = 'get' | 'post' | 'put' | 'delete' | 'patch'

/** Documentation and options of a row; the OpenAPI document is generated from it. */
type RowMeta = {
  readonly tag: Tag
  /** Summary of the call, beginning with a verb. */
  readonly summary: string
  /** Further documentation. */
  readonly description?: string
  readonly query?: z.ZodObject
  /** Schema of the JSON body; undefined for calls without one. */
  readonly body?: Exampled
  /** Schema of the multipart body, for calls that accept a file. */
  readonly form?: Exampled<z.ZodObject>
  /** Specific errors, besides those that follow from the required access. */
  readonly errors?: readonly ErrorCode[]
  readonly status?: 200 | 201
  /** Excludes the call from idempotency keys: its answer contains a secret, or it is too slow for one transaction. */
  readonly takesNoKey?: true
  /** Media type of answers other than JSON. */
  readonly mediaType?: 'text/plain' | 'text/csv' | 'image/jpeg' | 'application/octet-stream'
  /** Whether a call without an account in its path or a header acts in the one that the session used last. */
  readonly usualAccount?: boolean
  /** File name under which browsers save the answer. */
  readonly fileName?: string
}

type Row<Path extends string, A extends Allow, Input extends z.ZodType, Output extends z.ZodType> = RowMeta & {
  readonly method: Method
  readonly path: KnownPath<Path>
  readonly operation: Operation<A, Input, Output>
  /** Converts the request to the operation's input, which the operation's schema validates afterwards. */
  readonly read: (request: Request) => unknown
}

/** Schema and conversion of answers whose fields in the specification differ from the operation's output. */
type Shaped<Output extends z.ZodType, Answer extends z.ZodType> = {
  readonly answer: Answer
  readonly shape: (output: Released<Output>) => Sendable<Answer>
}

/** A row for the router and the OpenAPI document. */
export type RestRow = RowMeta & {
  readonly method: Method
  readonly path: string
  readonly allow: Allow
  readonly answer: z.ZodType
  /** Size limit of the JSON body. */
  readonly inputMaxBytes: number
  readonly handlerOn: (services: Services) => RequestHandler
}

function partsOf({
  allow,
  inputMaxBytes = limits.inputMaxBytes,
}: Pick<RestRow, 'allow'> & { readonly inputMaxBytes?: number }) {
  return { allow, inputMaxBytes }
}

function send(response: Response, body: unknown, { status = 200, mediaType, fileName }: RowMeta): void {
  response.status(status).set('Cache-Control', 'no-store')
  if (fileName !== undefined) response.attachment(fileName)
  if (mediaType === undefined) response.json(body)
  else if (Buffer.isBuffer(body)) response.set('Content-Security-Policy', inertContent).type(mediaType).send(body)
  else response.type(`${mediaType}; charset=utf-8`).send(body)
}

/**
 * Whether the body has another type than JSON: other sites can send forms and plain text without a CORS preflight (threat
 * T16). Clients send `Content-Length: 0` for a PUT without a body.
 */
function hasForeignBody(request: Request): boolean {
  return request.headers['content-length'] !== '0' && request.is('application/json') === false
}

/** Scope of the caller in the account of the path. */
async function scopeOf(
  services: Services,
  { request, response }: { readonly request: Request; readonly response: Response },
  usualAccount = false,
): Promise<PublicScope> {
  const { aid } = request.params
  return services.openScope(request, response, typeof aid === 'string' ? aid : usualAccount ? 'usual' : undefined)
}

type Answering<Output extends z.ZodType> = {
  readonly answer: z.ZodType
  readonly bodyOf: (output: Released<Output>, scope: PublicScope) => unknown
}

function handled<Path extends string, A extends Allow, Input extends z.ZodType, Output extends z.ZodType>(
  { operation, read, path, ...meta }: Row<Path, A, Input, Output>,
  { answer, bodyOf }: Answering<Output>,
): RestRow {
  const parts = partsOf(operation)
  const takesKey = takesIdempotencyKey({ ...meta, allow: operation.allow })
  const handlerOn = (services: Services) => async (request: Request, response: Response) => {
    // First, so that every call of a token is counted and gets rate limit headers.
    const scope = await scopeOf(services, { request, response }, meta.usualAccount)
    // Before the body is read, so that unauthorized callers can't send megabytes.
    requireAdmitted(operation.allow, scope)
    const changes = meta.method !== 'get'
    if (changes) requireWritable(operation, scope)
    requestTurn()?.begin({ changes })
    const key = idempotencyKeyOf(request)
    requireKeyTaken(key, takesKey)
    if (meta.form === undefined) {
      if (hasForeignBody(request)) throw new AppError('request.typeRejected')
      await parseJsonBody(request, parts.inputMaxBytes)
    }
    const input = await read(request)
    const answerIn = async (inside: PublicScope) => bodyOf(await admit(operation, inside, input), inside)
    requireKeyTaken(key, !hasFile(input))
    if (key === undefined || scope.actor === null) return send(response, await answerIn(scope), meta)
    const accountId = scope.account?.id ?? ''
    const call = { userId: scope.actor.id, accountId, key, fingerprint: fingerprintOf(request, input) }
    const { body, isReplayed } = await answerOnce(scope, call, answerIn)
    if (isReplayed) response.set('Idempotency-Replayed', 'true')
    send(response, body, meta)
  }
  return { ...meta, answer, path: String(path), ...parts, handlerOn }
}

/** A REST call of an operation, answered with its output. `:aid` in the path is the account. */
export function row<const Path extends string, A extends Allow, Input extends z.ZodType, Output extends z.ZodType>(
  definition: Row<Path, A, Input, Output>,
): RestRow {
  return handled(definition, { answer: definition.operation.output, bodyOf: (output) => output })
}

/** A REST call whose answer has other fields than the operation's output. */
export function shapedRow<
  const Path extends string,
  A extends Allow,
  Input extends z.ZodType,
  Output extends z.ZodType,
  Answer extends z.ZodType,
>({ answer, shape, ...definition }: Row<Path, A, Input, Output> & Shaped<Output, Answer>): RestRow {
  const bodyOf = (output: Released<Output>, scope: PublicScope) => release(answer, shape(output), scope)
  return handled(definition, { answer, bodyOf })
}

type FileRow<Path extends string, A extends Allow, Input extends z.ZodType> = Pick<
  RowMeta,
  'tag' | 'summary' | 'description'
> & {
  readonly path: KnownPath<Path>
  readonly operation: Operation<A, Input, typeof fileToSend>
  readonly read: (request: Request) => unknown
}

/** A REST call answered with a file, with range requests and without shared caching. */
export function fileRow<const Path extends string, A extends Allow, Input extends z.ZodType>(
  definition: FileRow<Path, A, Input>,
): RestRow {
  const { operation, read, path, ...meta } = definition
  const handlerOn = (services: Services) => async (request: Request, response: Response) => {
    const scope = await scopeOf(services, { request, response })
    const { key, name, type, isShown = false } = await admit(operation, scope, await read(request))
    const { files } = services.ports
    const cached = { 'Cache-Control': 'private, no-cache, no-transform' }
    const inlineHeaders = { ...cached, 'Content-Security-Policy': inertInFrames("'self'") }
    const presentation = isShown
      ? { inlineName: name, headers: inlineHeaders }
      : { attachmentName: name, headers: cached }
    await sendStored({ request, response, files }, key, { type, ...presentation })
  }
  const answer = { answer: z.file(), mediaType: 'application/octet-stream' } as const
  return { ...meta, ...answer, method: 'get', path: String(path), ...partsOf(operation), handlerOn }
}

type TextRow<Path extends string, A extends Allow, Input extends z.ZodType> = RowMeta & {
  readonly path: KnownPath<Path>
  readonly operation: Operation<A, Input, typeof textParts>
  readonly read: (request: Request) => unknown
}

/** A REST call answered with a streamed text. After an error in the middle the connection is cut off. */
export function textRow<const Path extends string, A extends Allow, Input extends z.ZodType>(
  definition: TextRow<Path, A, Input>,
): RestRow {
  const { operation, read, path, ...meta } = definition
  const { mediaType = 'text/plain', fileName } = meta
  const handlerOn = (services: Services) => async (request: Request, response: Response) => {
    const scope = await scopeOf(services, { request, response })
    const parts = await admit(operation, scope, await read(request))
    if (fileName !== undefined) response.attachment(fileName)
    response.set('Cache-Control', 'no-store').type(`${mediaType}; charset=utf-8`)
    await streamTo(Readable.from(parts), response)
  }
  return { ...meta, answer: z.string(), method: 'get', path: String(path), ...partsOf(operation), handlerOn }
}

/** Router for a table of rows. */
export function routesOf(rows: readonly RestRow[], services: Services): Router {
  const router = Router()
  for (const { method, path, handlerOn } of rows) {
    const handler = handlerOn(services)
    router[method](path, (request, response, next) => duringCall(async () => handler(request, response, next)))
  }
  return router
}

/** Value of the `Allow` header by path (RFC 9110, section 10.2.1). Express adds HEAD for GET, and OPTIONS for every path. */
function allowedMethods(rows: readonly RestRow[]): ReadonlyMap<string, string> {
  const methods = new Map<string, Set<string>>()
  for (const { method, path } of rows) {
    const ofPath = methods.get(path) ?? new Set(['OPTIONS'])
    ofPath.add(method.toUpperCase())
    if (method === 'get') ofPath.add('HEAD')
    methods.set(path, ofPath)
  }
  return new Map([...methods].map(([path, ofPath]) => [path, [...ofPath].sort().join(', ')]))
}

/** Answers other methods of a path with 405 and `Allow`; must be mounted after the routes. */
export function methodsOf(rows: readonly RestRow[]): Router {
  const router = Router()
  for (const [path, allowed] of allowedMethods(rows)) {
    router.all(path, (_request, response) => {
      response.set('Allow', allowed)
      throw new AppError('request.methodRejected')
    })
  }
  return router
}
