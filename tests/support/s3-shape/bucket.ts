import { createHash, randomUUID } from 'node:crypto'
import { ApiError, escapeXml, type S3Response, xml } from './responses.ts'

type StoredObject = { readonly bytes: Buffer; readonly etag: string }
type Parts = Map<number, StoredObject>
type Headers = Readonly<Record<string, string | string[] | undefined>>

/** Minimum size of all parts of a multipart upload but the last. */
const partMinBytes = 5 * 1024 ** 2
const unescapeXml = (text: string) =>
  text.replace(
    /&(lt|gt|quot|apos|amp);/g,
    (_, name: string) => ({ lt: '<', gt: '>', quot: '"', apos: "'" })[name] ?? '&',
  )
const elementTexts = (body: string, tag: string) =>
  [...body.matchAll(new RegExp(`<${tag}>(.*?)</${tag}>`, 'gs'))].map(([, text = '']) => unescapeXml(text))

function createObject(bytes: Buffer): StoredObject {
  return { bytes, etag: `"${createHash('md5').update(bytes).digest('hex')}"` }
}

/** In-memory bucket that responds like S3. */
export class Bucket {
  readonly objects = new Map<string, StoredObject>()
  /** Keys that can't be deleted. */
  readonly undeletable = new Set<string>()
  readonly #uploads = new Map<string, { readonly key: string; readonly parts: Parts }>()
  readonly #pageLength: number

  constructor(pageLength: number) {
    this.#pageLength = pageLength
  }

  put(key: string, bytes: Buffer): S3Response {
    const object = createObject(bytes)
    this.objects.set(key, object)
    return { status: 200, headers: { etag: object.etag } }
  }

  copy(key: string, source: string): S3Response {
    const object = this.#require(source)
    this.objects.set(key, object)
    return xml('CopyObjectResult', `<ETag>${escapeXml(object.etag)}</ETag>`)
  }

  #require(key: string): StoredObject {
    const object = this.objects.get(key)
    if (object === undefined) throw new ApiError('NoSuchKey')
    return object
  }

  /** GetObject, with a range of bytes and a condition on the ETag. */
  get(key: string, headers: Headers): S3Response {
    const { bytes, etag } = this.#require(key)
    if (headers['if-match'] !== undefined && headers['if-match'] !== etag) throw new ApiError('PreconditionFailed')
    const commonHeaders = { etag, 'accept-ranges': 'bytes', 'content-type': 'application/octet-stream' }
    const [, firstByte = '', requestedLastByte = ''] = /^bytes=(\d+)-(\d*)$/.exec(String(headers.range ?? '')) ?? []
    if (firstByte === '')
      return { status: 200, headers: { ...commonHeaders, 'content-length': String(bytes.length) }, body: bytes }
    const lastByte = Math.min(
      requestedLastByte === '' ? Number.POSITIVE_INFINITY : Number(requestedLastByte),
      bytes.length - 1,
    )
    const part = bytes.subarray(Number(firstByte), lastByte + 1)
    if (part.length === 0) throw new ApiError('InvalidRange')
    const rangeHeaders = {
      'content-range': `bytes ${firstByte}-${lastByte}/${bytes.length}`,
      'content-length': String(part.length),
    }
    return { status: 206, headers: { ...commonHeaders, ...rangeHeaders }, body: part }
  }

  remove(key: string): S3Response {
    this.objects.delete(key)
    return { status: 204 }
  }

  /** DeleteObjects: deletes up to 1,000 objects, and lists those that can't be deleted. */
  removeMany(body: string): S3Response {
    const keys = elementTexts(body, 'Key')
    if (keys.length === 0 || keys.length > 1_000) throw new ApiError('InvalidArgument')
    const errors = keys.filter((key) => this.undeletable.has(key))
    for (const key of keys) if (!this.undeletable.has(key)) this.objects.delete(key)
    const lines = errors.map((key) => `<Error><Key>${escapeXml(key)}</Key><Code>InternalError</Code></Error>`)
    return xml('DeleteResult', lines.join(''))
  }

  /** ListObjectsV2: lists keys in byte order. Keys with a common prefix up to the delimiter count as one. */
  list(query: URLSearchParams): S3Response {
    const prefix = query.get('prefix') ?? ''
    const delimiter = query.get('delimiter') ?? ''
    const token = query.get('continuation-token')
    const after = token === null ? (query.get('start-after') ?? '') : Buffer.from(token, 'base64url').toString()
    const maxKeys = Math.min(this.#pageLength, Number(query.get('max-keys') ?? 1_000))
    const entries = new Map<string, StoredObject | undefined>()
    for (const key of [...this.objects.keys()].sort()) {
      if (!key.startsWith(prefix)) continue
      const end = delimiter === '' ? -1 : key.indexOf(delimiter, prefix.length)
      const name = end < 0 ? key : key.slice(0, end + delimiter.length)
      if (key > after && name !== after) entries.set(name, end < 0 ? this.objects.get(key) : undefined)
    }
    const page = [...entries].slice(0, maxKeys)
    const isTruncated = entries.size > page.length
    const nextToken = isTruncated
      ? `<NextContinuationToken>${Buffer.from(page.at(-1)?.[0] ?? '').toString('base64url')}</NextContinuationToken>`
      : ''
    const lines = page.map(([name, object]) =>
      object === undefined
        ? `<CommonPrefixes><Prefix>${escapeXml(name)}</Prefix></CommonPrefixes>`
        : `<Contents><Key>${escapeXml(name)}</Key><Size>${object.bytes.length}</Size><ETag>${escapeXml(object.etag)}</ETag></Contents>`,
    )
    const summary = `<Prefix>${escapeXml(prefix)}</Prefix><KeyCount>${page.length}</KeyCount><IsTruncated>${isTruncated}</IsTruncated>`
    return xml('ListBucketResult', summary + nextToken + lines.join(''))
  }

  /** CreateMultipartUpload. */
  begin(key: string): S3Response {
    const uploadId = randomUUID()
    this.#uploads.set(uploadId, { key, parts: new Map() })
    return xml('InitiateMultipartUploadResult', `<Key>${escapeXml(key)}</Key><UploadId>${uploadId}</UploadId>`)
  }

  #partsOf(uploadId: string, key: string): Parts {
    const upload = this.#uploads.get(uploadId)
    if (upload?.key !== key) throw new ApiError('NoSuchUpload')
    return upload.parts
  }

  /** UploadPart. */
  putPart(key: string, query: URLSearchParams, bytes: Buffer): S3Response {
    const part = createObject(bytes)
    this.#partsOf(query.get('uploadId') ?? '', key).set(Number(query.get('partNumber')), part)
    return { status: 200, headers: { etag: part.etag } }
  }

  listParts(key: string, query: URLSearchParams): S3Response {
    const parts = [...this.#partsOf(query.get('uploadId') ?? '', key)].sort(([a], [b]) => a - b)
    const lines = parts.map(([number, { etag, bytes }]) => {
      return `<Part><PartNumber>${number}</PartNumber><ETag>${escapeXml(etag)}</ETag><Size>${bytes.length}</Size></Part>`
    })
    return xml('ListPartsResult', `<IsTruncated>false</IsTruncated>${lines.join('')}`)
  }

  /** CompleteMultipartUpload: joins the listed parts, which must be in order and, except the last, at least 5 MiB. */
  complete(key: string, query: URLSearchParams, body: string): S3Response {
    const uploadId = query.get('uploadId') ?? ''
    const storedParts = this.#partsOf(uploadId, key)
    const numbers = elementTexts(body, 'PartNumber').map(Number)
    const etags = elementTexts(body, 'ETag')
    const parts = numbers.map((number, index) => {
      const part = storedParts.get(number)
      const isNext = index === 0 || number > (numbers[index - 1] ?? 0)
      if (part === undefined || part.etag !== etags[index] || !isNext) throw new ApiError('InvalidPart')
      if (index < numbers.length - 1 && part.bytes.length < partMinBytes) throw new ApiError('EntityTooSmall')
      return part
    })
    const md5s = Buffer.concat(parts.map(({ etag }) => Buffer.from(etag.slice(1, -1), 'hex')))
    const etag = `"${createHash('md5').update(md5s).digest('hex')}-${parts.length}"`
    this.objects.set(key, { bytes: Buffer.concat(parts.map(({ bytes }) => bytes)), etag })
    this.#uploads.delete(uploadId)
    return xml('CompleteMultipartUploadResult', `<Key>${escapeXml(key)}</Key><ETag>${escapeXml(etag)}</ETag>`)
  }

  /** AbortMultipartUpload. */
  abort(key: string, query: URLSearchParams): S3Response {
    this.#partsOf(query.get('uploadId') ?? '', key)
    this.#uploads.delete(query.get('uploadId') ?? '')
    return { status: 204 }
  }

  /** Number of multipart uploads that were neither completed nor aborted. */
  get openUploads(): number {
    return this.#uploads.size
  }
}
