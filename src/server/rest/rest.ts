import { Readable } from 'node:stream'
import { type Request, type RequestHandler, type Response, Router } from 'express'
import { z } from 'zod'
import { AppError, type ErrorCode } from '../../shared/kernel/app-error.ts'
import { limits } from '../../shared/limits.ts'
import { takeJsonBody } from '../bodies/json-bodies.ts'
import { inertContent, inertInFrames, pour, sendStored } from '../delivery/send-stored.ts'
import { answerOnce } from '../domain/connections/idempotency/answer-once.ts'
import type { fileToSend, textParts } from '../kernel/answers.ts'
import { type Allow, admit, type Operation, requireAdmitted, requireWritable } from '../kernel/operation.ts'
import { type Released, release, type Sendable } from '../kernel/release.ts'
import type { PublicScope } from '../kernel/scope.ts'
import { duringCall, requestTurn } from '../kernel/turns/request-turn.ts'
import type { Services } from '../services.ts'
import type { Exampled } from './examples.ts'
import { bringsFile, fingerprintOf, idempotencyKeyOf, requireKeyTaken, takesIdempotencyKey } from './idempotency-key.ts'
import type { KnownPath } from './parameters.ts'
import type { Tag } from './tags.ts'

export type Method = 'get' | 'post' | 'put' | 'delete' | 'patch'

/** What a row says besides what it does; the documents are made from it. */
type Words = {
  readonly tag: Tag
  /** What the call does, in a few words that begin with a verb. */
  readonly summary: string
  /** What else a reader must know. */
  readonly description?: string
  readonly query?: z.ZodObject
  /** Fields of the JSON body; without it the call has none. */
  readonly body?: Exampled
  /** Fields of a multipart body, for calls that may bring a file. */
  readonly form?: Exampled<z.ZodObject>
  /** Errors of its own, besides those that follow from who may call it. */
  readonly errors?: readonly ErrorCode[]
  readonly status?: 200 | 201
  /** Its answer holds a secret that is shown once, or its work is too slow for one transaction. */
  readonly takesNoKey?: true
  /** Answers that are no JSON are one text. */
  readonly mediaType?: 'text/plain' | 'text/csv' | 'image/jpeg' | 'application/octet-stream'
  /** Without an account in its path or a header it acts in the one the session used last. */
  readonly usualAccount?: boolean
  /** The browser saves the answer under this name. */
  readonly fileName?: string
}

type Row<Path extends string, A extends Allow, Input extends z.ZodType, Output extends z.ZodType> = Words & {
  readonly method: Method
  readonly path: KnownPath<Path>
  readonly operation: Operation<A, Input, Output>
  /** Turns the request into the operation's input; the operation's schema judges it afterwards. */
  readonly read: (request: Request) => unknown
}

/** Where the specification names other fields than the operation: their schema, and what makes them. */
type Shaped<Output extends z.ZodType, Answer extends z.ZodType> = {
  readonly answer: Answer
  readonly shape: (output: Released<Output>) => Sendable<Answer>
}

/** A row as the router and the documents see it. */
export type RestRow = Words & {
  readonly method: Method
  readonly path: string
  readonly allow: Allow
  readonly answer: z.ZodType
  /** Of its JSON body. */
  readonly inputMaxBytes: number
  readonly handlerOn: (services: Services) => RequestHandler
}

function partsOf({
  allow,
  inputMaxBytes = limits.inputMaxBytes,
}: Pick<RestRow, 'allow'> & { readonly inputMaxBytes?: number }) {
  return { allow, inputMaxBytes }
}

function send(response: Response, body: unknown, { status = 200, mediaType, fileName }: Words): void {
  response.status(status).set('Cache-Control', 'no-store')
  if (fileName !== undefined) response.attachment(fileName)
  if (mediaType === undefined) response.json(body)
  else if (Buffer.isBuffer(body)) response.set('Content-Security-Policy', inertContent).type(mediaType).send(body)
  else response.type(`${mediaType}; charset=utf-8`).send(body)
}

/**
 * Forms and plain text are what another site can send without asking (threat T16). Clients announce a body of no bytes
 * where a PUT has none.
 */
function hasForeignBody(request: Request): boolean {
  return request.headers['content-length'] !== '0' && request.is('application/json') === false
}

/** Who calls, in the account that the path names. */
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
  { operation, read, path, ...words }: Row<Path, A, Input, Output>,
  { answer, bodyOf }: Answering<Output>,
): RestRow {
  const parts = partsOf(operation)
  const takesKey = takesIdempotencyKey({ ...words, allow: operation.allow })
  const handlerOn = (services: Services) => async (request: Request, response: Response) => {
    // First, so that each call of a token is counted, and its answer says what is left.
    const scope = await scopeOf(services, { request, response }, words.usualAccount)
    // Before the body is read: nobody sends megabytes to a path that is not theirs.
    requireAdmitted(operation.allow, scope)
    const changes = words.method !== 'get'
    if (changes) requireWritable(operation, scope)
    requestTurn()?.begin({ changes })
    const key = idempotencyKeyOf(request)
    requireKeyTaken(key, takesKey)
    if (words.form === undefined) {
      if (hasForeignBody(request)) throw new AppError('request.typeRejected')
      await takeJsonBody(request, parts.inputMaxBytes)
    }
    const input = await read(request)
    const answerIn = async (inside: PublicScope) => bodyOf(await admit(operation, inside, input), inside)
    requireKeyTaken(key, !bringsFile(input))
    if (key === undefined || scope.actor === null) return send(response, await answerIn(scope), words)
    const accountId = scope.account?.id ?? ''
    const call = { userId: scope.actor.id, accountId, key, fingerprint: fingerprintOf(request, input) }
    const { body, isReplayed } = await answerOnce(scope, call, answerIn)
    if (isReplayed) response.set('Idempotency-Replayed', 'true')
    send(response, body, words)
  }
  return { ...words, answer, path: String(path), ...parts, handlerOn }
}

/** A documented call over an operation, answered as the operation says. `:aid` in the path names the account. */
export function row<const Path extends string, A extends Allow, Input extends z.ZodType, Output extends z.ZodType>(
  definition: Row<Path, A, Input, Output>,
): RestRow {
  return handled(definition, { answer: definition.operation.output, bodyOf: (output) => output })
}

/** A documented call whose answer has other fields than its operation's. */
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
  Words,
  'tag' | 'summary' | 'description'
> & {
  readonly path: KnownPath<Path>
  readonly operation: Operation<A, Input, typeof fileToSend>
  readonly read: (request: Request) => unknown
}

/** A documented call that is answered with a file to be saved or shown: in parts if asked for, and kept by nobody on the way. */
export function fileRow<const Path extends string, A extends Allow, Input extends z.ZodType>(
  definition: FileRow<Path, A, Input>,
): RestRow {
  const { operation, read, path, ...words } = definition
  const handlerOn = (services: Services) => async (request: Request, response: Response) => {
    const scope = await scopeOf(services, { request, response })
    const { key, name, type, isShown = false } = await admit(operation, scope, await read(request))
    const { files } = services.ports
    const cached = { 'Cache-Control': 'private, no-cache, no-transform' }
    const shown = { ...cached, 'Content-Security-Policy': inertInFrames("'self'") }
    const presentation = isShown ? { inlineName: name, headers: shown } : { attachmentName: name, headers: cached }
    await sendStored({ request, response, files }, key, { type, ...presentation })
  }
  const answer = { answer: z.file(), mediaType: 'application/octet-stream' } as const
  return { ...words, ...answer, method: 'get', path: String(path), ...partsOf(operation), handlerOn }
}

type TextRow<Path extends string, A extends Allow, Input extends z.ZodType> = Words & {
  readonly path: KnownPath<Path>
  readonly operation: Operation<A, Input, typeof textParts>
  readonly read: (request: Request) => unknown
}

/** A documented call that is answered with a long text, sent part by part. One that fails in between is cut off. */
export function textRow<const Path extends string, A extends Allow, Input extends z.ZodType>(
  definition: TextRow<Path, A, Input>,
): RestRow {
  const { operation, read, path, ...words } = definition
  const { mediaType = 'text/plain', fileName } = words
  const handlerOn = (services: Services) => async (request: Request, response: Response) => {
    const scope = await scopeOf(services, { request, response })
    const parts = await admit(operation, scope, await read(request))
    if (fileName !== undefined) response.attachment(fileName)
    response.set('Cache-Control', 'no-store').type(`${mediaType}; charset=utf-8`)
    await pour(Readable.from(parts), response)
  }
  return { ...words, answer: z.string(), method: 'get', path: String(path), ...partsOf(operation), handlerOn }
}

/** The router of a table of rows. */
export function routesOf(rows: readonly RestRow[], services: Services): Router {
  const router = Router()
  for (const { method, path, handlerOn } of rows) {
    const handler = handlerOn(services)
    router[method](path, (request, response, next) => duringCall(async () => handler(request, response, next)))
  }
  return router
}

/** Value of `Allow` by path (RFC 9110, section 10.2.1). Express answers HEAD where it answers GET, and OPTIONS everywhere. */
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

/** Answers 405 with `Allow` to methods that none of the rows of a path has; mount it behind the routes of the rows. */
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
