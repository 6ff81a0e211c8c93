import { initTRPC, TRPCError } from '@trpc/server'
import type { TRPC_ERROR_CODES_BY_KEY } from '@trpc/server/rpc'
import superjson from 'superjson'
import type { z } from 'zod'
import { AppError } from '../../shared/kernel/app-error.ts'
import { type Allow, admit, type Operation } from '../kernel/operation.ts'
import type { PublicScope } from '../kernel/scope.ts'

/** A scope is made per call, because calls of a batch run side by side and must not share an identity map. */
export type TrpcContext = { readonly openScope: () => Promise<PublicScope>; readonly log: PublicScope['ports']['log'] }

/** What every refused call carries in `error.data`. */
export type ErrorData = {
  readonly code: string
  readonly status: number
  readonly errorMessage: string
  readonly facts: Readonly<Record<string, unknown>>
}

function asAppError(error: TRPCError): AppError {
  if (error.cause instanceof AppError) return error.cause
  if (error.code === 'BAD_REQUEST' || error.code === 'PARSE_ERROR') return new AppError('input.invalid')
  if (error.code === 'NOT_FOUND') return new AppError('resource.notFound')
  if (error.code === 'METHOD_NOT_SUPPORTED') return new AppError('request.methodRefused')
  if (error.code === 'PAYLOAD_TOO_LARGE') return new AppError('request.tooLarge')
  if (error.code === 'UNSUPPORTED_MEDIA_TYPE') return new AppError('request.typeRefused')
  return new AppError('server.failed', { cause: error })
}

const trpc = initTRPC.context<TrpcContext>().create({
  transformer: superjson,
  isDev: false,
  errorFormatter: ({ error, shape }) => {
    const refusal = asAppError(error)
    const data: ErrorData & { httpStatus: number } = {
      code: refusal.code,
      status: refusal.status,
      errorMessage: refusal.message,
      facts: refusal.facts,
      httpStatus: refusal.status,
    }
    return { code: shape.code, message: refusal.message, data }
  },
})

export const { router } = trpc

/** tRPC's own code decides the HTTP status of an answer; the refusal's status picks it. */
const trpcCodes = {
  400: 'BAD_REQUEST',
  401: 'UNAUTHORIZED',
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

async function serve<A extends Allow, Input extends z.ZodType, Output>(
  operation: Operation<A, Input, Output>,
  context: TrpcContext,
  given: unknown,
): Promise<Output> {
  try {
    return await admit(operation, await context.openScope(), given)
  } catch (error) {
    const refusal = error instanceof AppError ? error : new AppError('server.failed', { cause: error })
    if (refusal.status >= 500) context.log.error({ err: refusal.cause ?? refusal }, 'a call failed')
    throw new TRPCError({
      code: trpcCodes[refusal.status as keyof typeof trpcCodes],
      message: refusal.message,
      cause: refusal,
    })
  }
}

/** The input schema runs in `admit`, after permission; tRPC is told its type only. */
function passThrough<Input extends z.ZodType>() {
  return (given: unknown) => given as z.input<Input>
}

export function query<A extends Allow, Input extends z.ZodType, Output>(operation: Operation<A, Input, Output>) {
  return trpc.procedure.input(passThrough<Input>()).query(({ ctx, input }) => serve(operation, ctx, input))
}

export function mutation<A extends Allow, Input extends z.ZodType, Output>(operation: Operation<A, Input, Output>) {
  return trpc.procedure.input(passThrough<Input>()).mutation(({ ctx, input }) => serve(operation, ctx, input))
}
