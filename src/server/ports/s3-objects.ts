import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import type { ListObjectsV2CommandOutput, S3Client } from '@aws-sdk/client-s3'
import type { Logger } from 'pino'
import { AppError } from '../../shared/kernel/app-error.ts'
import { storeAway } from './file-faults.ts'
import type { ByteRange } from './files.ts'
import { s3Log } from './s3-log.ts'
import { endWhenSilent } from './s3-silence.ts'

export type S3Settings = {
  readonly bucket: string
  /** Of a store that speaks S3 and is not Amazon's; buckets are then part of the path. */
  readonly endpoint: string | undefined
  readonly region: string
  /** Without them the machine's own: its role, its profile. */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined
  /** In front of all keys; ends with a slash unless empty. */
  readonly prefix: string
}

/** How long a store may let us wait: one that takes a question and never answers must hold nobody for ever. */
export type S3Patience = {
  readonly connectMs: number
  /** Without a byte in either direction, of each try. */
  readonly silenceMs: number
  /** For the answer to a question, all tries together; somebody waits for it. Its body may then take longer. */
  readonly answerMs: number
  /** For a change that brings no file, or a few MiB from memory. A large object may take its time to be copied. */
  readonly changeMs: number
}

export type S3Options = { readonly patience?: S3Patience; readonly log?: Logger | undefined }

const usualPatience: S3Patience = { connectMs: 3_000, silenceMs: 30_000, answerMs: 10_000, changeMs: 60_000 }
const socketsMax = 128
/** Of bodies that visitors read as slowly as they like: apart, so that nobody else waits for one of theirs. */
const streamSocketsMax = 1_024
const partBytes = 8 * 1024 ** 2
const partsAtOnce = 3
const removedAtOnce = 1_000

type ClientOptions = Pick<S3Patience, 'connectMs' | 'silenceMs'> & {
  readonly maxSockets: number
  readonly log: Logger | undefined
}
type Sending = { readonly abortSignal: AbortSignal }
/** An object as it was found; what is read of it later is read of this version only. */
export type ObjectVersion = { readonly sizeBytes: number; readonly etag: string }
export type ListedObject = { readonly key: string; readonly sizeBytes: number }
type Body = IncomingMessage & { readonly transformToByteArray: () => Promise<Uint8Array> }

async function openClient(
  { endpoint, region, credentials }: S3Settings,
  { connectMs, silenceMs, maxSockets, log }: ClientOptions,
): Promise<S3Client> {
  // Loading it takes a good part of a second, which nobody should wait for who keeps files on disk.
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
      socketTimeout: silenceMs,
      httpAgent: agent,
      httpsAgent: agent,
    },
    // Many stores that are not Amazon's keep the trailer of the newer checksums as a part of the file.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
}

function statusOf(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null || !('$metadata' in error)) return undefined
  return (error.$metadata as { readonly httpStatusCode?: number }).httpStatusCode
}

const absent = new Set([404, 412])

/** Says undefined for an object that is not there; a bucket that is not there is a store that is away. */
function missingOrAway(error: unknown): undefined {
  const isBucket = error instanceof Error && error.name === 'NoSuchBucket'
  if (absent.has(statusOf(error) ?? 0) && !isBucket) return undefined
  throw error instanceof AppError ? error : storeAway(error)
}

function away(error: unknown): never {
  throw error instanceof AppError ? error : storeAway(error)
}

/** Calls a request off that has no answer in time. A body that is on its way by then goes on. */
async function within<Output>(ms: number, send: (sending: Sending) => Promise<Output>): Promise<Output> {
  const patience = new AbortController()
  const timer = setTimeout(() => patience.abort(), ms)
  return send({ abortSignal: patience.signal }).finally(() => clearTimeout(timer))
}

/** The objects of a bucket below a prefix. Every failure that is not an absent object is `server.busy`. */
export class S3Objects {
  readonly #settings: S3Settings
  readonly #patience: S3Patience
  readonly #log: Logger | undefined
  #client: Promise<S3Client> | undefined
  #streams: Promise<S3Client> | undefined

  /** Without a log, as in a command, the client writes to the console. */
  constructor(settings: S3Settings, { patience = usualPatience, log }: S3Options = {}) {
    this.#settings = settings
    this.#patience = patience
    this.#log = log
  }

  async #open() {
    this.#client ??= openClient(this.#settings, { ...this.#patience, maxSockets: socketsMax, log: this.#log })
    return { client: await this.#client, sdk: await import('@aws-sdk/client-s3') }
  }

  /** Its sockets may be silent for as long as their readers are. */
  #openStreams() {
    const { connectMs } = this.#patience
    const options = { connectMs, silenceMs: 0, maxSockets: streamSocketsMax, log: this.#log }
    this.#streams ??= openClient(this.#settings, options)
    return this.#streams
  }

  #at(key: string) {
    return { Bucket: this.#settings.bucket, Key: this.#settings.prefix + key }
  }

  /**
   * Sends a local file; the object appears once all of it has arrived. Large ones go in parts, each sent again on its
   * own. Nobody has asked the store yet whether it kept the object: `requireKept` does.
   */
  async put(localPath: string, key: string): Promise<void> {
    const { client } = await this.#open()
    const { Upload } = await import('@aws-sdk/lib-storage')
    const params = { ...this.#at(key), Body: createReadStream(localPath, { highWaterMark: partBytes }) }
    await new Upload({ client, params, partSize: partBytes, queueSize: partsAtOnce }).done().catch(away)
  }

  /** A store that says yes and keeps nothing, or less, is found out before anybody lets go of the only other copy. */
  async requireKept(key: string, sizeBytes: number): Promise<void> {
    const kept = await this.head(key)
    if (kept?.sizeBytes === sizeBytes) return
    throw storeAway(new Error(`the store took ${key} with ${sizeBytes} bytes and has ${kept?.sizeBytes ?? 'none'}`))
  }

  /** Sends a local file and makes sure that it is there. */
  async putKept(localPath: string, key: string): Promise<void> {
    const { size } = await stat(localPath)
    await this.put(localPath, key)
    await this.requireKept(key, size)
  }

  /** A small object, held in memory, which is there afterwards. */
  async putBytes(bytes: Buffer, key: string): Promise<void> {
    const { client, sdk } = await this.#open()
    const command = new sdk.PutObjectCommand({ ...this.#at(key), Body: bytes })
    await within(this.#patience.changeMs, (sending) => client.send(command, sending)).catch(away)
    await this.requireKept(key, bytes.length)
  }

  /** Within the store. */
  async copy(from: string, to: string): Promise<void> {
    const { client, sdk } = await this.#open()
    const { Bucket, Key } = this.#at(from)
    const CopySource = `${Bucket}/${Key.split('/').map(encodeURIComponent).join('/')}`
    const command = new sdk.CopyObjectCommand({ ...this.#at(to), CopySource })
    await within(this.#patience.changeMs, (sending) => client.send(command, sending)).catch(away)
  }

  async head(key: string): Promise<ObjectVersion | undefined> {
    const { client, sdk } = await this.#open()
    const command = new sdk.HeadObjectCommand(this.#at(key))
    const asked = within(this.#patience.answerMs, (sending) => client.send(command, sending))
    const answer = await asked.catch(missingOrAway)
    return answer && { sizeBytes: answer.ContentLength ?? 0, etag: answer.ETag ?? '' }
  }

  /** The bytes as they come, of this version only if one is given. */
  async stream(key: string, range?: ByteRange, version?: ObjectVersion): Promise<Body | undefined> {
    const { sdk } = await this.#open()
    const client = await this.#openStreams()
    const part = range === undefined ? {} : { Range: `bytes=${range.first}-${range.last}` }
    const same = version === undefined || version.etag === '' ? {} : { IfMatch: version.etag }
    const command = new sdk.GetObjectCommand({ ...this.#at(key), ...part, ...same })
    const asked = within(this.#patience.answerMs, (sending) => client.send(command, sending))
    const answer = await asked.catch(missingOrAway)
    const body = answer?.Body as Body | undefined
    if (body) endWhenSilent(body, this.#patience.silenceMs)
    const expectedBytes = range === undefined ? version?.sizeBytes : range.last - range.first + 1
    if (expectedBytes === undefined || answer?.ContentLength === expectedBytes) return body
    // Other bytes than those that were asked for would be sent on as if they were.
    body?.destroy()
    if (answer === undefined) return undefined
    throw storeAway(new Error(`the store answered ${answer.ContentLength} bytes of ${key}, not ${expectedBytes}`))
  }

  async read(key: string): Promise<Buffer | undefined> {
    const body = await this.stream(key)
    return body && Buffer.from(await body.transformToByteArray().catch(away))
  }

  async *#pages(
    key: string,
    names?: { readonly after: string | undefined },
  ): AsyncGenerator<ListObjectsV2CommandOutput> {
    const { client, sdk } = await this.#open()
    const { Bucket, Key: Prefix } = this.#at(`${key}/`)
    const below = { Bucket, Prefix, ...(names === undefined ? {} : { Delimiter: '/' }) }
    const start = names?.after === undefined ? {} : { StartAfter: `${Prefix}${names.after}/` }
    let page: ListObjectsV2CommandOutput | undefined
    do {
      const from = page === undefined ? start : { ContinuationToken: page.NextContinuationToken }
      const command = new sdk.ListObjectsV2Command({ ...below, ...from })
      page = await within(this.#patience.answerMs, (sending) => client.send(command, sending)).catch(away)
      yield page
    } while (page.NextContinuationToken !== undefined)
  }

  /** Everything below a key, page by page. */
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

  /** Names directly below a key, page by page, from the one after `after` on. */
  async *namePages(key: string, after?: string): AsyncGenerator<readonly string[]> {
    const { Key: prefix } = this.#at(`${key}/`)
    for await (const { Contents = [], CommonPrefixes = [] } of this.#pages(key, { after })) {
      const keys = [...Contents.map(({ Key = '' }) => Key), ...CommonPrefixes.map(({ Prefix = '' }) => Prefix)].sort()
      const names = keys.map((path) => path.slice(prefix.length).replace(/\/$/, ''))
      // The files of the folder `after` come after its slash, so that it is listed again.
      yield names.filter((name) => name !== '' && name !== after)
    }
  }

  /** Names directly below a key. */
  async names(key: string): Promise<string[]> {
    const names: string[] = []
    for await (const page of this.namePages(key)) names.push(...page)
    return names
  }

  /** Removes objects, a thousand in one request; answers those that could not be removed, each with its error. */
  async tryRemove(keys: readonly string[]): Promise<ReadonlyMap<string, unknown>> {
    const { client, sdk } = await this.#open()
    const { bucket: Bucket, prefix } = this.#settings
    const failures = new Map<string, unknown>()
    for (let from = 0; from < keys.length; from += removedAtOnce) {
      const some = keys.slice(from, from + removedAtOnce)
      const Objects = some.map((key) => ({ Key: this.#at(key).Key }))
      const command = new sdk.DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } })
      try {
        const { Errors = [] } = await within(this.#patience.changeMs, (sending) => client.send(command, sending))
        for (const { Key = '', Code, Message } of Errors) {
          const text = `${Key} could not be removed: ${Code} ${Message}`
          failures.set(Key.slice(prefix.length), storeAway(new Error(text)))
        }
      } catch (error) {
        for (const key of some) failures.set(key, error instanceof AppError ? error : storeAway(error))
      }
    }
    return failures
  }

  async remove(keys: readonly string[]): Promise<void> {
    const [failure] = (await this.tryRemove(keys)).values()
    if (failure !== undefined) throw failure
  }

  /** Rejects when the bucket does not answer. */
  async check(): Promise<void> {
    const { client, sdk } = await this.#open()
    const command = new sdk.HeadBucketCommand({ Bucket: this.#settings.bucket })
    await within(this.#patience.answerMs, (sending) => client.send(command, sending)).catch(away)
  }

  /** Whether anything lies in the store. */
  async isEmpty(): Promise<boolean> {
    const { client, sdk } = await this.#open()
    const { bucket: Bucket, prefix: Prefix } = this.#settings
    const command = new sdk.ListObjectsV2Command({ Bucket, Prefix, MaxKeys: 1 })
    const asked = within(this.#patience.answerMs, (sending) => client.send(command, sending))
    const { Contents = [] } = await asked.catch(away)
    return Contents.length === 0
  }
}
