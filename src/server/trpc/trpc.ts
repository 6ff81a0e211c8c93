import { type AnyTRPCProcedure, type AnyTRPCRouter, initTRPC, TRPCError } from '@trpc/server'
import type { TRPCRequestInfo } from '@trpc/server/http'
import { TRPC_ERROR_CODES_BY_KEY } from '@trpc/server/rpc'
import type { z } from 'zod'
import { AppError } from '../../shared/kernel/app-error.ts'
import { secondMs } from '../../shared/kernel/units.ts'
import { wireFormat } from '../../shared/kernel/wire-format.ts'
import type { FilteredOutput } from '../kernel/filter-output.ts'
import { defaultInputMaxBytes } from '../kernel/json-bounds.ts'
import {
  type Allow,
  admit,
  admitToFeed,
  type Declaration,
  type FeedOperation,
  type Operation,
  requireWritable,
} from '../kernel/operation.ts'
import { duringCall, requestWork } from '../kernel/scheduling/request-work.ts'
import type { PublicScope } from '../kernel/scope.ts'
import { hashToken } from '../kernel/token-hash.ts'
import { translateError } from '../kernel/translate-error.ts'
import type { StreamGuard } from './stream-guard.ts'

const liveStreamPingMs = 15 * secondMs

/** Context of a request. Each call opens its own scope, because calls of a batch run concurrently and need separate identity maps. */
export type TrpcContext = Pick<PublicScope['ports'], 'log' | 'now'> & {
  readonly openScope: () => Promise<PublicScope>
  readonly guardStream: StreamGuard
}

/** `error.data` of rejected calls. */
export type ErrorData = {
  readonly code: string
  readonly status: number
  readonly errorMessage: string
  readonly facts: Readonly<Record<string, unknown>>
}

function toAppError(error: TRPCError): AppError {
  if (error.cause instanceof AppError) return error.cause
  if (error.code === 'BAD_REQUEST' || error.code === 'PARSE_ERROR') return new AppError('input.invalid')
  if (error.code === 'NOT_FOUND') return new AppError('resource.notFound')
  if (error.code === 'METHOD_NOT_SUPPORTED') return new AppError('request.methodRejected')
  if (error.code === 'PAYLOAD_TOO_LARGE') return new AppError('request.tooLarge')
  if (error.code === 'UNSUPPORTED_MEDIA_TYPE') return new AppError('request.typeRejected')
  return new AppError('server.failed', { cause: error })
}

function dataOf({ code, status, message, facts }: AppError): ErrorData & { readonly httpStatus: number } {
  return { code, status, errorMessage: message, facts, httpStatus: status }
}

/** Metadata of a procedure: the limit of its input, which is needed before the input is read, and its operation. */
type CallMeta = { readonly inputMaxBytes: number; readonly operation: Declaration }

function isCallMeta(meta: unknown): meta is CallMeta {
  return typeof meta === 'object' && meta !== null && 'inputMaxBytes' in meta
}

const trpc = initTRPC
  .context<TrpcContext>()
  .meta<CallMeta>()
  .create({
    transformer: wireFormat,
    sse: { ping: { enabled: true, intervalMs: liveStreamPingMs } },
    isDev: false,
    errorFormatter: ({ error, shape }) => {
      const appError = toAppError(error)
      return { code: shape.code, message: appError.message, data: dataOf(appError) }
    },
  })

export const { router } = trpc

/** tRPC error codes by HTTP status; tRPC derives the status of the response from its code. */
const trpcCodes = {
  400: 'BAD_REQUEST',
  401: 'UNAUTHORIZED',
  402: 'PAYMENT_REQUIRED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_SUPPORTED',
  409: 'CONFLICT',
  410: 'NOT_FOUND',
  412: 'PRECONDITION_FAILED',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  422: 'UNPROCESSABLE_CONTENT',
  423: 'CONFLICT',
  429: 'TOO_MANY_REQUESTS',
  500: 'INTERNAL_SERVER_ERROR',
  503: 'SERVICE_UNAVAILABLE',
  507: 'INTERNAL_SERVER_ERROR',
} as const satisfies Record<AppError['status'], keyof typeof TRPC_ERROR_CODES_BY_KEY>

function trpcCodeOf({ status }: AppError) {
  return trpcCodes[status as keyof typeof trpcCodes]
}

/** Body for a call or batch that is rejected before tRPC handles it. */
export function rejectedCall(appError: AppError): { readonly error: unknown } {
  const code = TRPC_ERROR_CODES_BY_KEY[trpcCodeOf(appError)]
  return { error: wireFormat.serialize({ code, message: appError.message, data: dataOf(appError) }) }
}

/** `Retry-After` header of rejected calls, with the longest delay of a batch. */
export function retryAfterOf({ errors }: { readonly errors: readonly TRPCError[] }): {
  headers?: Record<string, string>
} {
  const delays = errors.map(({ cause }) => (cause instanceof AppError ? (cause.retryAfterSeconds ?? 0) : 0))
  const seconds = Math.max(0, ...delays)
  return seconds === 0 ? {} : { headers: { 'Retry-After': String(seconds) } }
}

function trpcErrorOf(thrown: unknown, log: TrpcContext['log']): TRPCError {
  // Errors of opening the scope aren't translated yet.
  const error = translateError(thrown)
  const appError = error instanceof AppError ? error : new AppError('server.failed', { cause: error })
  if (appError.isFailure) log.error({ err: appError.cause ?? appError }, 'a call failed')
  return new TRPCError({ code: trpcCodeOf(appError), message: appError.message, cause: appError })
}

type Call = { readonly ctx: TrpcContext; readonly input: unknown; readonly changes: boolean }

async function runCall<A extends Allow, Input extends z.ZodType, Output extends z.ZodType>(
  operation: Operation<A, Input, Output>,
  { ctx: context, input: rawInput, changes }: Call,
): Promise<FilteredOutput<Output>> {
  try {
    const scope = await context.openScope()
    if (changes) requireWritable(operation, scope)
    requestWork()?.begin({ changes })
    return await admit(operation, scope, rawInput)
  } catch (thrown) {
    throw trpcErrorOf(thrown, context.log)
  }
}

type DeclarationWithInput<Input extends z.ZodType> = Declaration & {
  readonly input: Input
  readonly inputMaxBytes?: number
}

/** Procedure with only the input's type: the schema is applied in `admit`, after the access check. */
function procedureOf<Input extends z.ZodType>(operation: DeclarationWithInput<Input>) {
  const { inputMaxBytes = defaultInputMaxBytes } = operation
  return trpc.procedure.meta({ inputMaxBytes, operation }).input((rawInput: unknown) => rawInput as z.input<Input>)
}

function metaOf({ _def: { procedures } }: AnyTRPCRouter, name: string): CallMeta | undefined {
  const byName: Readonly<Record<string, AnyTRPCProcedure>> = procedures
  const meta: unknown = Object.hasOwn(byName, name) ? byName[name]?._def.meta : undefined
  return isCallMeta(meta) ? meta : undefined
}

/** Size limit of a procedure's JSON input. */
export const inputMaxBytesOf = (router: AnyTRPCRouter, name: string): number =>
  metaOf(router, name)?.inputMaxBytes ?? defaultInputMaxBytes

/** Operation of a procedure. */
export const operationOf = (router: AnyTRPCRouter, name: string): Declaration | undefined =>
  metaOf(router, name)?.operation

/** tRPC query of an operation that only reads. */
export function query<A extends Allow, Input extends z.ZodType, Output extends z.ZodType>(
  operation: Operation<A, Input, Output>,
) {
  return procedureOf(operation).query(({ ctx, input }) =>
    duringCall(() => runCall(operation, { ctx, input, changes: false })),
  )
}

/** tRPC mutation of an operation that changes data. */
export function mutation<A extends Allow, Input extends z.ZodType, Output extends z.ZodType>(
  operation: Operation<A, Input, Output>,
) {
  return procedureOf(operation).mutation(({ ctx, input }) =>
    duringCall(() => runCall(operation, { ctx, input, changes: true })),
  )
}

/** Account id of a stream, from its connection parameters, because EventSource can't send headers. */
export function accountIdOfStream({ type, connectionParams }: TRPCRequestInfo): string | undefined {
  return type === 'subscription' ? connectionParams?.account : undefined
}

/** Yields a feed while its listener has access; tRPC sends it as server-sent events. */
async function* streamFeed<A extends Allow, Input extends z.ZodType, Item extends z.ZodType>(
  operation: FeedOperation<A, Input, Item>,
  { ctx, input, signal }: { readonly ctx: TrpcContext; readonly input: unknown; readonly signal: AbortSignal },
): AsyncGenerator<FilteredOutput<Item>, void> {
  // `AbortSignal.any` isn't used; see `runWithTimeout` in the job queue.
  const controller = new AbortController()
  const onDisconnect = () => controller.abort(signal.reason)
  signal.addEventListener('abort', onDisconnect, { once: true })
  let endGuard = () => {}
  try {
    if (signal.aborted) onDisconnect()
    const scope = await ctx.openScope()
    // API tokens are rejected, because streams are checked by session; programs use webhooks instead.
    if (scope.actor?.token) throw new AppError('access.tokenRejected')
    const feed = await admitToFeed(operation, scope, input)
    requestWork()?.release()
    const { token } = scope.session
    if (token !== null) {
      const listener = { sessionId: hashToken(token), accountId: scope.account?.id ?? null }
      endGuard = ctx.guardStream({ ...listener, allow: operation.allow, controller })
    }
    for await (const item of feed(controller.signal)) yield item
    if (!signal.aborted) controller.signal.throwIfAborted()
  } catch (thrown) {
    throw trpcErrorOf(thrown, ctx.log)
  } finally {
    endGuard()
    signal.removeEventListener('abort', onDisconnect)
  }
}

/** tRPC subscription to a live feed. */
export function subscription<A extends Allow, Input extends z.ZodType, Item extends z.ZodType>(
  operation: FeedOperation<A, Input, Item>,
) {
  return procedureOf(operation).subscription(({ ctx, input, signal }) =>
    streamFeed(operation, { ctx, input, signal: signal ?? AbortSignal.abort() }),
  )
}
