import { Readable } from 'node:stream'
import { type Request, type RequestHandler, type Response, Router } from 'express'
import { z } from 'zod'
import { AppError } from '../../shared/kernel/app-error.ts'
import type { ErrorCode } from '../../shared/kernel/error-codes.ts'
import { parseJsonBody } from '../bodies/json-bodies.ts'
import { attachment } from '../delivery/attachment.ts'
import { inertContent, inertContentInFrames, sendStored, streamTo } from '../delivery/send-stored.ts'
import { respondOnce } from '../domain/connections/idempotency/respond-once.ts'
import { defaultAccountId } from '../kernel/default-account.ts'
import type { ExampleValues } from '../kernel/examples/example-values.ts'
import { type FilteredOutput, filterOutput, type OutputValue } from '../kernel/filter-output.ts'
import { defaultInputMaxBytes } from '../kernel/json-bounds.ts'
import {
  type Allow,
  admit,
  type Declaration,
  type ExampleOf,
  type Operation,
  requireAdmitted,
  requireWritable,
} from '../kernel/operation.ts'
import type { fileToSend, streamedFile, textParts } from '../kernel/outputs.ts'
import { duringCall, requestWork } from '../kernel/scheduling/request-work.ts'
import type { PublicScope } from '../kernel/scope.ts'
import type { Services } from '../services.ts'
import {
  fingerprintOf,
  hasFile,
  idempotencyKeyOf,
  requireKeySupported,
  supportsIdempotencyKey,
} from './idempotency-key.ts'
import type { KnownPath } from './parameters.ts'
import type { Tag } from './tags.ts'

export type Method = 'get' | 'post' | 'put' | 'delete' | 'patch'

/** Documentation and options of a route; the OpenAPI document is generated from it. */
type RouteMeta = {
  readonly tag: Tag
  /** Summary of the call, beginning with a verb. */
  readonly summary: string
  /** Further documentation. */
  readonly description?: string
  readonly query?: z.ZodObject
  /** Schema of the JSON body; undefined for calls without one. */
  readonly body?: z.ZodObject
  /** Schema of the multipart body, for calls that accept a file. */
  readonly form?: z.ZodObject
  /** Additional errors. Errors of the required access are documented automatically. */
  readonly errors?: readonly ErrorCode[]
  readonly status?: 200 | 201
  /** True if the response contains a secret, which must not be stored, or the call is too slow for one transaction. */
  readonly excludesIdempotencyKey?: true
  /** Media type of responses other than JSON. */
  readonly mediaType?: 'text/plain' | 'text/csv' | 'image/jpeg' | 'application/octet-stream' | 'application/zip'
  /** True if a call without an account in its path or a header acts in the last used account of the session. */
  readonly defaultsToLastAccount?: boolean
  /** File name under which browsers save the response. */
  readonly fileName?: string
}

type Route<Path extends string, A extends Allow, Input extends z.ZodType, Output extends z.ZodType> = RouteMeta & {
  readonly method: Method
  readonly path: KnownPath<Path>
  readonly operation: Operation<A, Input, Output>
  /** Converts the request to the operation's input. The operation's schema validates the result. */
  readonly read: (request: Request) => unknown
  /** Fields of the example request that aren't in the input, or have other names there. */
  readonly requestFields?: (input: ExampleOf<Input>) => object
}

/** Schema of a response that differs from the operation's output, and the conversion to it. */
type RouteShape<Output extends z.ZodType, Body extends z.ZodType> = {
  readonly responseSchema: Body
  readonly shape: (output: FilteredOutput<Output>) => OutputValue<Body>
}

/** A call for the router and the OpenAPI document. */
export type RestRoute = RouteMeta & {
  readonly method: Method
  readonly path: string
  readonly allow: Allow
  readonly operation: Declaration
  /** Fields of the example request, by their names in path, query and body. */
  readonly exampleIn: (examples: ExampleValues) => Readonly<Record<string, unknown>>
  readonly responseSchema: z.ZodType
  /** Size limit of the JSON body. */
  readonly inputMaxBytes: number
  readonly handlerOn: (services: Services) => RequestHandler
}

/** Properties of a route that come from its operation. */
function operationPropertiesOf<A extends Allow, Input extends z.ZodType, Output extends z.ZodType>(
  operation: Operation<A, Input, Output>,
  requestFields?: Route<string, A, Input, Output>['requestFields'],
) {
  const { allow, example, inputMaxBytes = defaultInputMaxBytes } = operation
  const exampleIn = (examples: ExampleValues) => {
    const input = example(examples)
    return { ...Object(input), ...requestFields?.(input) }
  }
  return { allow, operation, exampleIn, inputMaxBytes }
}

function send(response: Response, body: unknown, { status = 200, mediaType, fileName }: RouteMeta): void {
  response.status(status).set('Cache-Control', 'no-store')
  if (fileName !== undefined) response.attachment(fileName)
  if (mediaType === undefined) response.json(body)
  else if (Buffer.isBuffer(body)) response.set('Content-Security-Policy', inertContent).type(mediaType).send(body)
  else response.type(`${mediaType}; charset=utf-8`).send(body)
}

/**
 * True if the body has another type than JSON. It must be rejected, because other sites can send forms and plain text
 * without a CORS preflight (threat T16). A PUT without a body has `Content-Length: 0`.
 */
function hasNonJsonBody(request: Request): boolean {
  return request.headers['content-length'] !== '0' && request.is('application/json') === false
}

/** Scope of the caller in the account of the path, or in the last used one if the call allows that. */
async function scopeOf(
  services: Services,
  { request, response }: { readonly request: Request; readonly response: Response },
  defaultsToLastAccount = false,
): Promise<PublicScope> {
  const { aid } = request.params
  if (typeof aid === 'string') return services.openScope(request, response, aid)
  return services.openScope(request, response, defaultsToLastAccount ? defaultAccountId : undefined)
}

type ResponseRules<Output extends z.ZodType> = {
  readonly responseSchema: z.ZodType
  readonly bodyOf: (output: FilteredOutput<Output>, scope: PublicScope) => unknown
}

function restRouteOf<Path extends string, A extends Allow, Input extends z.ZodType, Output extends z.ZodType>(
  { operation, read, requestFields, path, ...meta }: Route<Path, A, Input, Output>,
  { responseSchema, bodyOf }: ResponseRules<Output>,
): RestRoute {
  const operationProperties = operationPropertiesOf(operation, requestFields)
  const supportsKey = supportsIdempotencyKey({ ...meta, allow: operation.allow })
  const handlerOn = (services: Services) => async (request: Request, response: Response) => {
    // The scope is opened first, so that every call of a token is counted and gets rate limit headers.
    const scope = await scopeOf(services, { request, response }, meta.defaultsToLastAccount)
    // Access is checked before the body is read, so that unauthorized callers can't send megabytes.
    requireAdmitted(operation.allow, scope)
    const changes = meta.method !== 'get'
    if (changes) requireWritable(operation, scope)
    requestWork()?.begin({ changes })
    const key = idempotencyKeyOf(request)
    requireKeySupported(key, supportsKey)
    if (meta.form === undefined) {
      if (hasNonJsonBody(request)) throw new AppError('request.typeRejected')
      await parseJsonBody(request, operationProperties.inputMaxBytes)
    }
    const input = await read(request)
    const respond = async (callScope: PublicScope) => bodyOf(await admit(operation, callScope, input), callScope)
    requireKeySupported(key, !hasFile(input))
    if (key === undefined || scope.actor === null) return send(response, await respond(scope), meta)
    const accountId = scope.account?.id ?? ''
    const call = { userId: scope.actor.id, accountId, key, fingerprint: fingerprintOf(request, input) }
    const { body, isReplayed } = await respondOnce(scope, call, respond)
    if (isReplayed) response.set('Idempotency-Replayed', 'true')
    send(response, body, meta)
  }
  return { ...meta, responseSchema, path: String(path), ...operationProperties, handlerOn }
}

/** A REST call of an operation, which responds with its output. `:aid` in the path is the account. */
export function route<const Path extends string, A extends Allow, Input extends z.ZodType, Output extends z.ZodType>(
  definition: Route<Path, A, Input, Output>,
): RestRoute {
  return restRouteOf(definition, { responseSchema: definition.operation.output, bodyOf: (output) => output })
}

/** A REST call with other fields in its response than in the operation's output. */
export function shapedRoute<
  const Path extends string,
  A extends Allow,
  Input extends z.ZodType,
  Output extends z.ZodType,
  Body extends z.ZodType,
>({ responseSchema, shape, ...definition }: Route<Path, A, Input, Output> & RouteShape<Output, Body>): RestRoute {
  const bodyOf = (output: FilteredOutput<Output>, scope: PublicScope) =>
    filterOutput(responseSchema, shape(output), scope)
  return restRouteOf(definition, { responseSchema, bodyOf })
}

type DownloadRoute<Path extends string, A extends Allow, Input extends z.ZodType, Output extends z.ZodType> = Pick<
  RouteMeta,
  'tag' | 'summary' | 'description' | 'query' | 'errors'
> & {
  readonly path: KnownPath<Path>
  readonly operation: Operation<A, Input, Output>
  readonly read: (request: Request) => unknown
}

type Download<Output extends z.ZodType> = {
  readonly request: Request
  readonly response: Response
  readonly services: Services
  readonly output: z.output<Output>
}

/** A REST call that responds with a file, which `send` writes. */
function downloadRoute<Path extends string, A extends Allow, Input extends z.ZodType, Output extends z.ZodType>(
  definition: DownloadRoute<Path, A, Input, Output>,
  mediaType: NonNullable<RouteMeta['mediaType']>,
  send: (download: Download<Output>) => Promise<void>,
): RestRoute {
  const { operation, read, path, ...meta } = definition
  const handlerOn = (services: Services) => async (request: Request, response: Response) => {
    const scope = await scopeOf(services, { request, response })
    const output = await admit(operation, scope, await read(request))
    await send({ request, response, services, output })
  }
  const file = { responseSchema: z.file(), mediaType } as const
  return { ...meta, ...file, method: 'get', path: String(path), ...operationPropertiesOf(operation), handlerOn }
}

async function sendFile({ request, response, services, output }: Download<typeof fileToSend>): Promise<void> {
  const { key, name, type, isShown = false } = output
  const { files } = services.ports
  const headers = { 'Cache-Control': 'private, no-cache, no-transform' }
  const inlineHeaders = { ...headers, 'Content-Security-Policy': inertContentInFrames("'self'") }
  const presentation = isShown ? { inlineName: name, headers: inlineHeaders } : { attachmentName: name, headers }
  await sendStored({ request, response, files }, key, { type, ...presentation })
}

/** A REST call that responds with a file, with range requests and without shared caching. */
export function fileRoute<const Path extends string, A extends Allow, Input extends z.ZodType>(
  definition: DownloadRoute<Path, A, Input, typeof fileToSend>,
): RestRoute {
  return downloadRoute(definition, 'application/octet-stream', sendFile)
}

const archiveType = 'application/zip'

async function sendArchive({ response, output: { name, parts } }: Download<typeof streamedFile>): Promise<void> {
  response.set({
    'Cache-Control': 'no-store, no-transform',
    'Content-Type': archiveType,
    'Content-Disposition': attachment(name),
    'X-Content-Type-Options': 'nosniff',
  })
  await streamTo(Readable.from(parts), response)
}

/** A REST call that streams a ZIP file. An error during the stream closes the connection, before the end of the file. */
export function archiveRoute<const Path extends string, A extends Allow, Input extends z.ZodType>(
  definition: DownloadRoute<Path, A, Input, typeof streamedFile>,
): RestRoute {
  return downloadRoute(definition, archiveType, sendArchive)
}

type TextRoute<Path extends string, A extends Allow, Input extends z.ZodType> = RouteMeta & {
  readonly path: KnownPath<Path>
  readonly operation: Operation<A, Input, typeof textParts>
  readonly read: (request: Request) => unknown
}

/** A REST call that streams a text. An error during the stream closes the connection. */
export function textRoute<const Path extends string, A extends Allow, Input extends z.ZodType>(
  definition: TextRoute<Path, A, Input>,
): RestRoute {
  const { operation, read, path, ...meta } = definition
  const { mediaType = 'text/plain', fileName } = meta
  const handlerOn = (services: Services) => async (request: Request, response: Response) => {
    const scope = await scopeOf(services, { request, response })
    const parts = await admit(operation, scope, await read(request))
    if (fileName !== undefined) response.attachment(fileName)
    response.set('Cache-Control', 'no-store').type(`${mediaType}; charset=utf-8`)
    await streamTo(Readable.from(parts), response)
  }
  return {
    ...meta,
    responseSchema: z.string(),
    method: 'get',
    path: String(path),
    ...operationPropertiesOf(operation),
    handlerOn,
  }
}

/** Router for a list of routes. */
export function routerOf(routes: readonly RestRoute[], services: Services): Router {
  const router = Router()
  for (const { method, path, handlerOn } of routes) {
    const handler = handlerOn(services)
    router[method](path, (request, response, next) => duringCall(async () => handler(request, response, next)))
  }
  return router
}

/** Value of the `Allow` header by path (RFC 9110, section 10.2.1). Express adds HEAD for GET, and OPTIONS for every path. */
function allowedMethods(routes: readonly RestRoute[]): ReadonlyMap<string, string> {
  const methods = new Map<string, Set<string>>()
  for (const { method, path } of routes) {
    const pathMethods = methods.get(path) ?? new Set(['OPTIONS'])
    pathMethods.add(method.toUpperCase())
    if (method === 'get') pathMethods.add('HEAD')
    methods.set(path, pathMethods)
  }
  return new Map([...methods].map(([path, pathMethods]) => [path, [...pathMethods].sort().join(', ')]))
}

/** Router that rejects other methods of a path with 405 and `Allow`. It must be mounted after the routes. */
export function methodRejectionsOf(routes: readonly RestRoute[]): Router {
  const router = Router()
  for (const [path, allowed] of allowedMethods(routes)) {
    router.all(path, (_request, response) => {
      response.set('Allow', allowed)
      throw new AppError('request.methodRejected')
    })
  }
  return router
}
