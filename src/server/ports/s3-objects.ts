import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import type { ListObjectsV2CommandOutput, S3Client } from '@aws-sdk/client-s3'
import type { Logger } from 'pino'
import { AppError } from '../../shared/kernel/app-error.ts'
import { mebibyte, secondMs } from '../../shared/kernel/units.ts'
import { storeUnavailable } from './file-errors.ts'
import type { ByteRange } from './files.ts'
import { s3Log } from './s3-log.ts'

/**
 * Applies an idle timeout to a response body. It doesn't apply while received bytes wait to be read, because then the reader
 * is the slow side.
 */
function applyIdleTimeout(body: IncomingMessage, idleMs: number): void {
  let receivedBytes = body.socket.bytesRead
  const timer = setInterval(() => {
    const isSilent = body.socket.bytesRead === receivedBytes && body.readableLength === 0 && !body.complete
    receivedBytes = body.socket.bytesRead
    if (isSilent) body.destroy(new Error(`the store timed out after ${idleMs} ms in the middle of a response`))
  }, idleMs)
  body.once('close', () => clearInterval(timer))
}

export type S3Settings = {
  readonly bucket: string
  /** Endpoint of an S3-compatible store; buckets are then addressed by path. */
  readonly endpoint: string | undefined
  readonly region: string
  /** Access key; by default the machine's role or profile is used. */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined
  /** Prefix of all keys; ends with a slash unless empty. */
  readonly prefix: string
}

/** Timeouts, because a store may accept a request and never respond. */
export type S3Timeouts = {
  readonly connectMs: number
  /** Idle timeout of each attempt. */
  readonly idleMs: number
  /** Timeout until the response starts, all attempts together. The body may take longer. */
  readonly responseMs: number
  /** Timeout of writes without a local file, such as copying a large object. */
  readonly writeMs: number
}

export type S3Options = { readonly timeouts?: S3Timeouts; readonly log?: Logger | undefined }

const defaultTimeouts: S3Timeouts = {
  connectMs: 3 * secondMs,
  idleMs: 30 * secondMs,
  responseMs: 10 * secondMs,
  writeMs: 60 * secondMs,
}
const socketsMax = 128
/** Separate sockets for streamed bodies, which visitors may read slowly, so that other requests don't wait for them. */
const streamSocketsMax = 1_024
/** Part size of multipart uploads. */
const partBytes = 8 * mebibyte
const uploadConcurrency = 3
const deleteBatchLength = 1_000

type ClientOptions = Pick<S3Timeouts, 'connectMs' | 'idleMs'> & {
  readonly maxSockets: number
  readonly log: Logger | undefined
}
type SendOptions = { readonly abortSignal: AbortSignal }
/** A specific version of an object; later reads are pinned to it. */
export type ObjectVersion = { readonly sizeBytes: number; readonly etag: string }
export type ListedObject = { readonly key: string; readonly sizeBytes: number }
type Body = IncomingMessage & { readonly transformToByteArray: () => Promise<Uint8Array> }

async function openClient(
  { endpoint, region, credentials }: S3Settings,
  { connectMs, idleMs, maxSockets, log }: ClientOptions,
): Promise<S3Client> {
  // Imported on demand, because loading it would delay the start of installations with local files.
  const { S3Client } = await import('@aws-sdk/client-s3')
  const agent = { keepAlive: true, maxSockets }
  const logging = log === undefined ? {} : { logger: s3Log(log) }
  return new S3Client({
    region,
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    ...(credentials === undefined ? {} : { credentials }),
    ...logging,
    requestHandler: {
      ...logging,
      connectionTimeout: connectMs,
      socketTimeout: idleMs,
      httpAgent: agent,
      httpsAgent: agent,
    },
    // Many S3-compatible stores save the trailer of the newer checksums as part of the file.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
}

function statusOf(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null || !('$metadata' in error)) return undefined
  return (error.$metadata as { readonly httpStatusCode?: number }).httpStatusCode
}

/** Statuses for a missing object, and for an object with a replaced version. */
const missingStatuses = new Set([404, 412])

/** Returns undefined for the error of a missing object; throws for any other, including a missing bucket. */
function undefinedIfMissing(error: unknown): undefined {
  const isBucket = error instanceof Error && error.name === 'NoSuchBucket'
  if (missingStatuses.has(statusOf(error) ?? 0) && !isBucket) return undefined
  throw error instanceof AppError ? error : storeUnavailable(error)
}

function throwUnavailable(error: unknown): never {
  throw error instanceof AppError ? error : storeUnavailable(error)
}

/** Aborts a request that gets no response in time. A body that has started to arrive continues. */
async function withTimeout<Output>(ms: number, send: (options: SendOptions) => Promise<Output>): Promise<Output> {
  const timeout = new AbortController()
  const timer = setTimeout(() => timeout.abort(), ms)
  return send({ abortSignal: timeout.signal }).finally(() => clearTimeout(timer))
}

/** Objects of a bucket below a prefix. Every failure other than a missing object is `server.busy`. */
export class S3Objects {
  readonly #settings: S3Settings
  readonly #timeouts: S3Timeouts
  readonly #log: Logger | undefined
  #client: Promise<S3Client> | undefined
  #streamClient: Promise<S3Client> | undefined

  /** The client writes to the console if there is no log, as in a command. */
  constructor(settings: S3Settings, { timeouts = defaultTimeouts, log }: S3Options = {}) {
    this.#settings = settings
    this.#timeouts = timeouts
    this.#log = log
  }

  async #open() {
    this.#client ??= openClient(this.#settings, { ...this.#timeouts, maxSockets: socketsMax, log: this.#log })
    return { client: await this.#client, sdk: await import('@aws-sdk/client-s3') }
  }

  /** Client without idle timeout, because readers of streams may pause. */
  #openStreamClient() {
    const { connectMs } = this.#timeouts
    const options = { connectMs, idleMs: 0, maxSockets: streamSocketsMax, log: this.#log }
    this.#streamClient ??= openClient(this.#settings, options)
    return this.#streamClient
  }

  #locationOf(key: string) {
    return { Bucket: this.#settings.bucket, Key: this.#settings.prefix + key }
  }

  async #upload(localPath: string, key: string): Promise<void> {
    const { client } = await this.#open()
    const { Upload } = await import('@aws-sdk/lib-storage')
    const params = { ...this.#locationOf(key), Body: createReadStream(localPath, { highWaterMark: partBytes }) }
    await new Upload({ client, params, partSize: partBytes, queueSize: uploadConcurrency }).done()
  }

  /**
   * Uploads a local file, large ones as multipart uploads with retries per part. The object appears once it is complete.
   * `requireStored` verifies it.
   */
  async put(localPath: string, key: string): Promise<void> {
    // If the response to a completion gets lost, its retry finds no multipart upload. Only a new upload is certain to
    // have stored these bytes and not an older object of the same size.
    const uploadAgain = (error: unknown) => {
      if (error instanceof Error && error.name === 'NoSuchUpload') return this.#upload(localPath, key)
      throw error
    }
    await this.#upload(localPath, key).catch(uploadAgain).catch(throwUnavailable)
  }

  /** Verifies that the store has an object of this size, before the only other copy is removed. */
  async requireStored(key: string, sizeBytes: number): Promise<void> {
    const object = await this.head(key)
    if (object?.sizeBytes === sizeBytes) return
    const actual = object?.sizeBytes ?? 'none'
    throw storeUnavailable(new Error(`the store accepted ${key} with ${sizeBytes} bytes but has ${actual}`))
  }

  /** Uploads a local file and verifies it. */
  async putVerified(localPath: string, key: string): Promise<void> {
    const { size } = await stat(localPath)
    await this.put(localPath, key)
    await this.requireStored(key, size)
  }

  /** Uploads a small object from memory and verifies it. */
  async putBytes(bytes: Buffer, key: string): Promise<void> {
    const { client, sdk } = await this.#open()
    const command = new sdk.PutObjectCommand({ ...this.#locationOf(key), Body: bytes })
    await withTimeout(this.#timeouts.writeMs, (options) => client.send(command, options)).catch(throwUnavailable)
    await this.requireStored(key, bytes.length)
  }

  /** Copies an object within the store. */
  async copy(sourceKey: string, targetKey: string): Promise<void> {
    const { client, sdk } = await this.#open()
    const { Bucket, Key } = this.#locationOf(sourceKey)
    const CopySource = `${Bucket}/${Key.split('/').map(encodeURIComponent).join('/')}`
    const command = new sdk.CopyObjectCommand({ ...this.#locationOf(targetKey), CopySource })
    await withTimeout(this.#timeouts.writeMs, (options) => client.send(command, options)).catch(throwUnavailable)
  }

  async head(key: string): Promise<ObjectVersion | undefined> {
    const { client, sdk } = await this.#open()
    const command = new sdk.HeadObjectCommand(this.#locationOf(key))
    const request = withTimeout(this.#timeouts.responseMs, (options) => client.send(command, options))
    const response = await request.catch(undefinedIfMissing)
    return response && { sizeBytes: response.ContentLength ?? 0, etag: response.ETag ?? '' }
  }

  /** Streams the bytes of an object, optionally of a specific version only. */
  async stream(key: string, range?: ByteRange, version?: ObjectVersion): Promise<Body | undefined> {
    const { sdk } = await this.#open()
    const client = await this.#openStreamClient()
    const rangeHeader = range === undefined ? {} : { Range: `bytes=${range.first}-${range.last}` }
    const condition = version === undefined || version.etag === '' ? {} : { IfMatch: version.etag }
    const command = new sdk.GetObjectCommand({ ...this.#locationOf(key), ...rangeHeader, ...condition })
    const request = withTimeout(this.#timeouts.responseMs, (options) => client.send(command, options))
    const response = await request.catch(undefinedIfMissing)
    const body = response?.Body as Body | undefined
    if (body) applyIdleTimeout(body, this.#timeouts.idleMs)
    const expectedBytes = range === undefined ? version?.sizeBytes : range.last - range.first + 1
    if (expectedBytes === undefined || response?.ContentLength === expectedBytes) return body
    // A response with other bytes than requested must not be passed on.
    body?.destroy()
    if (response === undefined) return undefined
    throw storeUnavailable(new Error(`the store sent ${response.ContentLength} bytes of ${key}, not ${expectedBytes}`))
  }

  async read(key: string): Promise<Buffer | undefined> {
    const body = await this.stream(key)
    return body && Buffer.from(await body.transformToByteArray().catch(throwUnavailable))
  }

  /** Pages of the objects below a key or, with `names`, of the names directly below it that sort after `after`. */
  async *#pages(
    key: string,
    names?: { readonly after: string | undefined },
  ): AsyncGenerator<ListObjectsV2CommandOutput> {
    const { client, sdk } = await this.#open()
    const { Bucket, Key: Prefix } = this.#locationOf(`${key}/`)
    const listing = { Bucket, Prefix, ...(names === undefined ? {} : { Delimiter: '/' }) }
    const start = names?.after === undefined ? {} : { StartAfter: `${Prefix}${names.after}/` }
    let page: ListObjectsV2CommandOutput | undefined
    do {
      const pageStart = page === undefined ? start : { ContinuationToken: page.NextContinuationToken }
      const command = new sdk.ListObjectsV2Command({ ...listing, ...pageStart })
      page = await withTimeout(this.#timeouts.responseMs, (options) => client.send(command, options)).catch(
        throwUnavailable,
      )
      yield page
    } while (page.NextContinuationToken !== undefined)
  }

  /** Lists all objects below a key, page by page. */
  async *listBelow(key: string): AsyncGenerator<readonly ListedObject[]> {
    for await (const { Contents = [] } of this.#pages(key)) {
      yield Contents.map(({ Key = '', Size = 0 }) => {
        return { key: Key.slice(this.#settings.prefix.length), sizeBytes: Size }
      })
    }
  }

  async *keysBelow(key: string): AsyncGenerator<readonly string[]> {
    for await (const page of this.listBelow(key)) yield page.map((object) => object.key)
  }

  /** Names directly below a key, page by page, starting after the name `after`. */
  async *namePages(key: string, after?: string): AsyncGenerator<readonly string[]> {
    const { Key: prefix } = this.#locationOf(`${key}/`)
    for await (const { Contents = [], CommonPrefixes = [] } of this.#pages(key, { after })) {
      const keys = [...Contents.map(({ Key = '' }) => Key), ...CommonPrefixes.map(({ Prefix = '' }) => Prefix)].sort()
      const names = keys.map((path) => path.slice(prefix.length).replace(/\/$/, ''))
      // The files of the folder `after` sort after its slash, so that it is listed again.
      yield names.filter((name) => name !== '' && name !== after)
    }
  }

  /** Names directly below a key. */
  async names(key: string): Promise<string[]> {
    const names: string[] = []
    for await (const page of this.namePages(key)) names.push(...page)
    return names
  }

  /** Removes objects, a thousand per request; returns the errors by key. */
  async tryRemove(keys: readonly string[]): Promise<ReadonlyMap<string, unknown>> {
    const { client, sdk } = await this.#open()
    const { bucket: Bucket, prefix } = this.#settings
    const failures = new Map<string, unknown>()
    for (let start = 0; start < keys.length; start += deleteBatchLength) {
      const batch = keys.slice(start, start + deleteBatchLength)
      const Objects = batch.map((key) => ({ Key: this.#locationOf(key).Key }))
      const command = new sdk.DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } })
      try {
        const { Errors = [] } = await withTimeout(this.#timeouts.writeMs, (options) => client.send(command, options))
        for (const { Key = '', Code, Message } of Errors) {
          const message = `${Key} could not be removed: ${Code} ${Message}`
          failures.set(Key.slice(prefix.length), storeUnavailable(new Error(message)))
        }
      } catch (error) {
        for (const key of batch) failures.set(key, error instanceof AppError ? error : storeUnavailable(error))
      }
    }
    return failures
  }

  async remove(keys: readonly string[]): Promise<void> {
    const [failure] = (await this.tryRemove(keys)).values()
    if (failure !== undefined) throw failure
  }

  /** Rejects when the bucket is unavailable. */
  async check(): Promise<void> {
    const { client, sdk } = await this.#open()
    const command = new sdk.HeadBucketCommand({ Bucket: this.#settings.bucket })
    await withTimeout(this.#timeouts.responseMs, (options) => client.send(command, options)).catch(throwUnavailable)
  }

  /** True if the store contains no objects. */
  async isEmpty(): Promise<boolean> {
    const { client, sdk } = await this.#open()
    const { bucket: Bucket, prefix: Prefix } = this.#settings
    const command = new sdk.ListObjectsV2Command({ Bucket, Prefix, MaxKeys: 1 })
    const request = withTimeout(this.#timeouts.responseMs, (options) => client.send(command, options))
    const { Contents = [] } = await request.catch(throwUnavailable)
    return Contents.length === 0
  }
}
