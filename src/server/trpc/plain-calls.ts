import {
  type AnyTRPCProcedure,
  type AnyTRPCRouter,
  callTRPCProcedure,
  getTRPCErrorFromUnknown,
  getTRPCErrorShape,
  type TRPCError,
  transformTRPCResponse,
} from '@trpc/server'
import { getHTTPStatusCode } from '@trpc/server/http'
import type { TRPCResponse } from '@trpc/server/rpc'
import type { Request, Response } from 'express'
import { wireFormat } from '../../shared/kernel/wire-format.ts'
import { trpcBatchMax } from '../../shared/web/routes.ts'
import { appRouter } from './app-router.ts'
import { retryAfterOf, type TrpcContext } from './trpc.ts'

// Fast path for calls as the app sends them: tRPC's own adapter creates a Request, a Response and three streams for each
// call, which costs more than most calls. Everything unusual is left to the adapter.

/** Call as received, with its body as text. */
export type ReceivedCall = { readonly path: string; readonly query: URLSearchParams; readonly body: string | undefined }

type PlainCall = { readonly path: string; readonly input: unknown }
export type PlainCalls = {
  readonly type: 'query' | 'mutation'
  readonly isBatch: boolean
  readonly calls: readonly PlainCall[]
}

const anyRouter: AnyTRPCRouter = appRouter
const procedures: Readonly<Record<string, AnyTRPCProcedure>> = anyRouter._def.procedures
const config = appRouter._def._config

const typeByMethod = { GET: 'query', POST: 'mutation' } as const
const isCallMethod = (method: string): method is keyof typeof typeByMethod => Object.hasOwn(typeByMethod, method)

const typeOf = (path: string) => (Object.hasOwn(procedures, path) ? procedures[path]?._def.type : undefined)

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Parses the input of each call; throws for invalid input. */
function parseInputs(text: string | undefined, count: number | undefined): readonly unknown[] {
  const serialized: unknown = text === undefined || text === '' ? undefined : JSON.parse(text)
  if (count === undefined) return [wireFormat.deserialize(serialized)]
  if (serialized !== undefined && !isObject(serialized)) throw new TypeError('the inputs of a batch are not an object')
  const inputs = new Map(Object.entries(serialized ?? {}))
  return Array.from({ length: count }, (_, index) => wireFormat.deserialize(inputs.get(String(index))))
}

/** Parses calls in the form that the app sends. Undefined for other requests, which are left to tRPC. */
export function plainCallsOf(request: Request, { path, query, body }: ReceivedCall): PlainCalls | undefined {
  const { method, headers } = request
  if (!isCallMethod(method) || (method === 'POST' && body === undefined)) return undefined
  if (headers['trpc-accept'] !== undefined || headers.accept?.includes('jsonl')) return undefined
  if (query.has('connectionParams')) return undefined
  const isBatch = query.get('batch') === '1'
  const names = isBatch ? path.split(',') : [path]
  const type = typeByMethod[method]
  if (names.length > trpcBatchMax || !names.every((name) => typeOf(name) === type)) return undefined
  try {
    const text = method === 'GET' ? (query.get('input') ?? undefined) : body
    const inputs = parseInputs(text, isBatch ? names.length : undefined)
    return { type, isBatch, calls: names.map((name, index) => ({ path: name, input: inputs[index] })) }
  } catch {
    return undefined
  }
}

type CallResult = { readonly body: TRPCResponse; readonly error?: TRPCError }

async function runCall(
  { path, input }: PlainCall,
  { type, ctx, batchIndex }: Pick<PlainCalls, 'type'> & { readonly ctx: TrpcContext; readonly batchIndex: number },
): Promise<CallResult> {
  try {
    const getRawInput = async () => input
    const call = { router: appRouter, path, getRawInput, ctx, type, signal: undefined, batchIndex }
    return { body: { result: { data: await callTRPCProcedure(call) } } }
  } catch (cause) {
    const error = getTRPCErrorFromUnknown(cause)
    return { body: { error: getTRPCErrorShape({ config, error, type, path, input, ctx }) }, error }
  }
}

/** Runs calls concurrently and sends their results. */
export async function runPlainCalls(
  { type, isBatch, calls }: PlainCalls,
  ctx: TrpcContext,
  response: Response,
): Promise<void> {
  const results = await Promise.all(calls.map((call, batchIndex) => runCall(call, { type, ctx, batchIndex })))
  const errors = results.flatMap(({ error }) => error ?? [])
  const bodies = results.map(({ body }) => body)
  const [firstBody] = bodies
  const untransformed = isBatch || firstBody === undefined ? bodies : firstBody
  const json = JSON.stringify(transformTRPCResponse(config, untransformed))
  response.statusCode = getHTTPStatusCode(untransformed)
  response.setHeader('Content-Type', 'application/json')
  response.setHeader('Vary', 'trpc-accept, accept')
  for (const [name, value] of Object.entries(retryAfterOf({ errors }).headers ?? {})) response.setHeader(name, value)
  response.end(json)
}
