import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import type { S3Config } from '../../../src/server/config.ts'
import { type Answer, ApiError } from '../s3-shape/answers.ts'
import { Bucket } from '../s3-shape/bucket.ts'
import { requireSignature } from '../s3-shape/signature.ts'

const name = 'stopover-media'
const keys = { accessKeyId: 'STOPOVERTESTS', secretAccessKey: 'a secret of the tests' }

/** Short, so that few objects are several pages. */
const pageLength = 20

/** An object store on loopback that speaks S3 as far as Stopover needs it; its objects outlive a `halt`. */
export type ObjectStore = {
  readonly settings: S3Config
  readonly environment: Readonly<Record<string, string>>
  readonly bucket: Bucket
  /** Method and kind of each request that came, in order. */
  readonly requests: readonly string[]
  /** Answers 500 to the next so many writes, as a store in trouble does; answers how many of them are left. */
  readonly failWrites: (count?: number) => number
  /** Says yes to writes and keeps nothing of them, or less; `undefined` ends that. */
  readonly keepLess: (how: Loss | undefined) => void
  /** Takes every question and says nothing, or not all of an answer; `undefined` ends that for what is asked afterwards. */
  readonly fallSilent: (when: Silence | undefined) => void
  /** Waits so long before each answer. */
  readonly slowBy: (delayMs: number) => void
  /** Takes it off the network, as a store that is away. */
  readonly halt: () => Promise<void>
  /** Brings it back at its address. */
  readonly resume: () => Promise<void>
}

type Question = { readonly key: string; readonly query: URLSearchParams; readonly body: Buffer }

function aboutBucket(bucket: Bucket, { method, headers }: IncomingMessage, { query, body }: Question): Answer {
  if (method === 'HEAD') return { status: 200 }
  if (method === 'GET' && query.get('list-type') === '2') return bucket.list(query)
  if (method !== 'POST' || !query.has('delete')) throw new ApiError('NotImplemented')
  // S3 asks for one of them here, and here only.
  const hasDigest = Object.keys(headers).some((header) => /^(?:content-md5|x-amz-checksum-)/.test(header))
  if (!hasDigest) throw new ApiError('MissingContentMD5')
  return bucket.removeMany(body.toString())
}

function aboutParts(bucket: Bucket, { method = '' }: IncomingMessage, { key, query, body }: Question): Answer {
  if (query.has('uploads') && method === 'POST') return bucket.begin(key)
  const answers: Readonly<Record<string, () => Answer>> = {
    PUT: () => bucket.putPart(key, query, body),
    GET: () => bucket.listParts(key, query),
    POST: () => bucket.complete(key, query, body.toString()),
    DELETE: () => bucket.abort(key, query),
  }
  const answer = answers[method]
  if (answer === undefined) throw new ApiError('NotImplemented')
  return answer()
}

function aboutObject(bucket: Bucket, request: IncomingMessage, question: Question): Answer {
  const { key, query, body } = question
  if (query.has('uploads') || query.has('uploadId')) return aboutParts(bucket, request, question)
  const source = request.headers['x-amz-copy-source']
  const answers: Readonly<Record<string, () => Answer>> = {
    PUT: () => {
      if (typeof source !== 'string') return bucket.put(key, body)
      return bucket.copy(key, decodeURIComponent(source).replace(/^\/?[^/]+\//, ''))
    },
    GET: () => bucket.get(key, request.headers),
    HEAD: () => bucket.get(key, request.headers),
    DELETE: () => bucket.remove(key),
  }
  const answer = answers[request.method ?? '']
  if (answer === undefined) throw new ApiError('NotImplemented')
  return answer()
}

async function answerOf(bucket: Bucket, request: IncomingMessage): Promise<Answer> {
  const body = await buffer(request)
  try {
    requireSignature(request, body, keys)
    const { pathname, searchParams: query } = new URL(request.url ?? '', 'http://store')
    const [, first = '', ...rest] = pathname.split('/')
    if (first !== name) throw new ApiError('NoSuchBucket')
    const question = { key: decodeURIComponent(rest.join('/')), query, body }
    return question.key === '' ? aboutBucket(bucket, request, question) : aboutObject(bucket, request, question)
  } catch (error) {
    if (error instanceof ApiError) return error.answer
    throw error
  }
}

/** Before its answer, or in the middle of one that has a body. */
export type Silence = 'at-once' | 'half-way'

/** Bytes that it stores of a written object. */
export type Loss = 'nothing' | 'half'

/** Writes that are yet to fail, how it is silent, what it loses of what it takes, and how slow it is. */
type Problem = { left: number; silence: Silence | undefined; loss: Loss | undefined; delayMs: number }

function lose({ objects }: Bucket, address: string, loss: Loss): void {
  const [, , ...rest] = new URL(address, 'http://store').pathname.split('/')
  const key = decodeURIComponent(rest.join('/'))
  const object = objects.get(key)
  if (object === undefined) return
  if (loss === 'nothing') objects.delete(key)
  else objects.set(key, { bytes: object.bytes.subarray(0, object.bytes.length >> 1), etag: object.etag })
}

const isWrite = ({ method }: IncomingMessage) => method === 'PUT' || method === 'POST'

async function serve(
  { bucket, problem }: { readonly bucket: Bucket; readonly problem: Problem },
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method === 'PUT' && problem.left > 0) {
    problem.left--
    request.resume()
    response.writeHead(500).end()
    return
  }
  if (problem.silence === 'at-once') return void request.resume()
  if (problem.delayMs > 0) await wait(problem.delayMs)
  const { status, headers = {}, body = '' } = await answerOf(bucket, request)
  if (problem.loss !== undefined && isWrite(request)) lose(bucket, request.url ?? '', problem.loss)
  response.writeHead(status, { 'x-amz-request-id': 'tests', ...headers })
  if (problem.silence === 'half-way' && request.method === 'GET') {
    return void response.write(body.slice(0, body.length >> 1))
  }
  response.end(request.method === 'HEAD' ? undefined : body)
}

function kindOf({ method = '', url = '' }: IncomingMessage): string {
  const { searchParams: query } = new URL(url, 'http://store')
  const kind = query.has('delete') ? 'delete' : query.has('list-type') ? 'list' : 'object'
  return `${method} ${kind}`
}

type Counted = { readonly bucket: Bucket; readonly requests: string[] }

async function listen({ bucket, requests }: Counted, problem: Problem, port: number): Promise<Server> {
  const server = createServer((request, response) => {
    requests.push(kindOf(request))
    serve({ bucket, problem }, request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve))
  return server
}

export async function startObjectStore({ prefix = '' } = {}): Promise<ObjectStore> {
  const bucket = new Bucket(pageLength)
  const problem: Problem = { left: 0, silence: undefined, loss: undefined, delayMs: 0 }
  const requests: string[] = []
  let running: Server | undefined = await listen({ bucket, requests }, problem, 0)
  const { port } = running.address() as AddressInfo
  const endpoint = `http://127.0.0.1:${port}`
  return {
    bucket,
    requests,
    settings: { bucket: name, endpoint, region: 'us-east-1', credentials: keys, prefix },
    environment: {
      S3_BUCKET: name,
      S3_ENDPOINT: endpoint,
      S3_ACCESS_KEY_ID: keys.accessKeyId,
      S3_SECRET_ACCESS_KEY: keys.secretAccessKey,
      S3_PREFIX: prefix,
    },
    failWrites: (count = problem.left) => {
      problem.left = count
      return count
    },
    keepLess: (how) => {
      problem.loss = how
    },
    fallSilent: (when) => {
      problem.silence = when
    },
    slowBy: (delayMs) => {
      problem.delayMs = delayMs
    },
    halt: async () => {
      running?.closeAllConnections()
      await new Promise<void>((resolve) => (running === undefined ? resolve() : running.close(() => resolve())))
      running = undefined
    },
    resume: async () => {
      running ??= await listen({ bucket, requests }, problem, port)
    },
  }
}
