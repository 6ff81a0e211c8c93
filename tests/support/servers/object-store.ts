import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import type { S3Config } from '../../../src/server/config.ts'
import { Bucket } from '../s3-shape/bucket.ts'
import { ApiError, type S3Response } from '../s3-shape/responses.ts'
import { requireSignature } from '../s3-shape/signature.ts'

const bucketName = 'stopover-media'
const accessKeys = { accessKeyId: 'STOPOVERTESTS', secretAccessKey: 'a secret of the tests' }

/** Short pages, so that few objects fill several. */
const pageLength = 20

/** Object store on loopback with the subset of S3 that Stopover uses. Its objects survive a `halt`. */
export type ObjectStore = {
  readonly settings: S3Config
  readonly environment: Readonly<Record<string, string>>
  readonly bucket: Bucket
  /** Method and kind of each received request, in order. */
  readonly requests: readonly string[]
  /** Responds with 500 to the next `count` writes; returns the number of failures that are still to come. */
  readonly failWrites: (count?: number) => number
  /** Confirms writes but stores nothing or only a part, until it is called with `undefined`. */
  readonly loseWrites: (loss: Loss | undefined) => void
  /** Accepts requests but never responds, or not completely, until it is called with `undefined`. */
  readonly stallResponses: (stallPoint: StallPoint | undefined) => void
  /** Completes the next multipart upload without a response. */
  readonly loseCompletion: () => void
  /** Delays each response. */
  readonly delayResponses: (delayMs: number) => void
  /** Stops listening, like an unreachable store. */
  readonly halt: () => Promise<void>
  /** Listens again on the same port. */
  readonly resume: () => Promise<void>
}

type ParsedRequest = { readonly key: string; readonly query: URLSearchParams; readonly body: Buffer }

function respondForBucket(
  bucket: Bucket,
  { method, headers }: IncomingMessage,
  { query, body }: ParsedRequest,
): S3Response {
  if (method === 'HEAD') return { status: 200 }
  if (method === 'GET' && query.get('list-type') === '2') return bucket.list(query)
  if (method !== 'POST' || !query.has('delete')) throw new ApiError('NotImplemented')
  // S3 requires a digest for this request only.
  const hasDigest = Object.keys(headers).some((header) => /^(?:content-md5|x-amz-checksum-)/.test(header))
  if (!hasDigest) throw new ApiError('MissingContentMD5')
  return bucket.removeMany(body.toString())
}

function respondForParts(
  bucket: Bucket,
  { method = '' }: IncomingMessage,
  { key, query, body }: ParsedRequest,
): S3Response {
  if (query.has('uploads') && method === 'POST') return bucket.begin(key)
  const handlers: Readonly<Record<string, () => S3Response>> = {
    PUT: () => bucket.putPart(key, query, body),
    GET: () => bucket.listParts(key, query),
    POST: () => bucket.complete(key, query, body.toString()),
    DELETE: () => bucket.abort(key, query),
  }
  const handler = handlers[method]
  if (handler === undefined) throw new ApiError('NotImplemented')
  return handler()
}

function respondForObject(bucket: Bucket, request: IncomingMessage, parsed: ParsedRequest): S3Response {
  const { key, query, body } = parsed
  if (query.has('uploads') || query.has('uploadId')) return respondForParts(bucket, request, parsed)
  const source = request.headers['x-amz-copy-source']
  const handlers: Readonly<Record<string, () => S3Response>> = {
    PUT: () => {
      if (typeof source !== 'string') return bucket.put(key, body)
      return bucket.copy(key, decodeURIComponent(source).replace(/^\/?[^/]+\//, ''))
    },
    GET: () => bucket.get(key, request.headers),
    HEAD: () => bucket.get(key, request.headers),
    DELETE: () => bucket.remove(key),
  }
  const handler = handlers[request.method ?? '']
  if (handler === undefined) throw new ApiError('NotImplemented')
  return handler()
}

async function respond(bucket: Bucket, request: IncomingMessage): Promise<S3Response> {
  const body = await buffer(request)
  try {
    requireSignature(request, body, accessKeys)
    const { pathname, searchParams: query } = new URL(request.url ?? '', 'http://store')
    const [, requestedBucket = '', ...segments] = pathname.split('/')
    if (requestedBucket !== bucketName) throw new ApiError('NoSuchBucket')
    const parsed = { key: decodeURIComponent(segments.join('/')), query, body }
    return parsed.key === '' ? respondForBucket(bucket, request, parsed) : respondForObject(bucket, request, parsed)
  } catch (error) {
    if (error instanceof ApiError) return error.response
    throw error
  }
}

/** Point at which the store stops responding: before a response, or in the middle of its body. */
export type StallPoint = 'at-once' | 'half-way'

/** Part of a written object that the store keeps. */
export type Loss = 'nothing' | 'half'

/** Simulated faults of the store. */
type Faults = {
  failingWrites: number
  stallPoint: StallPoint | undefined
  loss: Loss | undefined
  losesCompletion: boolean
  delayMs: number
}

function loseWrittenObject({ objects }: Bucket, url: string, loss: Loss): void {
  const [, , ...segments] = new URL(url, 'http://store').pathname.split('/')
  const key = decodeURIComponent(segments.join('/'))
  const object = objects.get(key)
  if (object === undefined) return
  if (loss === 'nothing') objects.delete(key)
  else objects.set(key, { bytes: object.bytes.subarray(0, object.bytes.length >> 1), etag: object.etag })
}

const isCompletion = ({ method, url = '' }: IncomingMessage) => method === 'POST' && url.includes('uploadId=')

const isWrite = ({ method }: IncomingMessage) => method === 'PUT' || method === 'POST'

async function serve(
  { bucket, faults }: { readonly bucket: Bucket; readonly faults: Faults },
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method === 'PUT' && faults.failingWrites > 0) {
    faults.failingWrites--
    request.resume()
    response.writeHead(500).end()
    return
  }
  if (faults.stallPoint === 'at-once') return void request.resume()
  if (faults.delayMs > 0) await wait(faults.delayMs)
  const { status, headers = {}, body = '' } = await respond(bucket, request)
  if (faults.loss !== undefined && isWrite(request)) loseWrittenObject(bucket, request.url ?? '', faults.loss)
  if (faults.losesCompletion && isCompletion(request)) {
    faults.losesCompletion = false
    return void response.destroy()
  }
  response.writeHead(status, { 'x-amz-request-id': 'tests', ...headers })
  if (faults.stallPoint === 'half-way' && request.method === 'GET') {
    return void response.write(body.slice(0, body.length >> 1))
  }
  response.end(request.method === 'HEAD' ? undefined : body)
}

function describeRequest({ method = '', url = '' }: IncomingMessage): string {
  const { searchParams: query } = new URL(url, 'http://store')
  if (query.has('delete')) return `${method} delete`
  return `${method} ${query.has('list-type') ? 'list' : 'object'}`
}

type RequestLog = { readonly bucket: Bucket; readonly requests: string[] }

async function listen({ bucket, requests }: RequestLog, faults: Faults, port: number): Promise<Server> {
  const server = createServer((request, response) => {
    requests.push(describeRequest(request))
    serve({ bucket, faults }, request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve))
  return server
}

/** Starts an S3-compatible server with faults that tests can turn on. */
export async function startObjectStore({ prefix = '' } = {}): Promise<ObjectStore> {
  const bucket = new Bucket(pageLength)
  const faults: Faults = {
    failingWrites: 0,
    stallPoint: undefined,
    loss: undefined,
    losesCompletion: false,
    delayMs: 0,
  }
  const requests: string[] = []
  let running: Server | undefined = await listen({ bucket, requests }, faults, 0)
  const { port } = running.address() as AddressInfo
  const endpoint = `http://127.0.0.1:${port}`
  return {
    bucket,
    requests,
    settings: { bucket: bucketName, endpoint, region: 'us-east-1', credentials: accessKeys, prefix },
    environment: {
      S3_BUCKET: bucketName,
      S3_ENDPOINT: endpoint,
      S3_ACCESS_KEY_ID: accessKeys.accessKeyId,
      S3_SECRET_ACCESS_KEY: accessKeys.secretAccessKey,
      S3_PREFIX: prefix,
    },
    failWrites: (count = faults.failingWrites) => {
      faults.failingWrites = count
      return count
    },
    loseWrites: (loss) => {
      faults.loss = loss
    },
    stallResponses: (stallPoint) => {
      faults.stallPoint = stallPoint
    },
    loseCompletion: () => {
      faults.losesCompletion = true
    },
    delayResponses: (delayMs) => {
      faults.delayMs = delayMs
    },
    halt: async () => {
      running?.closeAllConnections()
      await new Promise<void>((resolve) => (running === undefined ? resolve() : running.close(() => resolve())))
      running = undefined
    },
    resume: async () => {
      running ??= await listen({ bucket, requests }, faults, port)
    },
  }
}
