import { createHash } from 'node:crypto'
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

type Encoding = 'br' | 'gzip' | 'identity'
type Variant = { readonly body: Buffer; readonly headers: OutgoingHttpHeaders }

/** A complete response, compressed ahead of time: body and headers by encoding. */
export type PreparedResponse = {
  readonly status: number
  readonly etag: string
  readonly variants: Readonly<Record<Encoding, Variant>>
  readonly notModifiedHeaders: OutgoingHttpHeaders
  readonly sizeBytes: number
}

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)
/** Higher levels save only a few percent and take ten times as long. */
const brotliQuality = 5

/** Length of an ETag: 162 bits of a SHA-256 digest in base64url. */
const etagLength = 27

export type Content = {
  readonly body: Buffer
  readonly headers: OutgoingHttpHeaders
  readonly status?: number
  /** True if the body is worth compressing: text is, images aren't. */
  readonly compressible: boolean
  /** The body compressed with Brotli, if it already is; otherwise it is compressed here. */
  readonly brotli?: Buffer | undefined
}

/** Compresses a body and computes its headers, to be sent many times. */
export async function prepareResponse({
  body,
  headers,
  status = 200,
  compressible,
  brotli,
}: Content): Promise<PreparedResponse> {
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, etagLength)}"`
  const commonHeaders: OutgoingHttpHeaders = {
    ...headers,
    ETag: etag,
    ...(compressible ? { Vary: [headers.Vary, 'Accept-Encoding'].filter(Boolean).join(', ') } : {}),
  }
  const createVariant = (bytes: Buffer, encoding?: string): Variant => ({
    body: bytes,
    headers: {
      ...commonHeaders,
      'Content-Length': bytes.length,
      ...(encoding ? { 'Content-Encoding': encoding } : {}),
    },
  })
  const identity = createVariant(body)
  if (!compressible) {
    const variants = { br: identity, gzip: identity, identity }
    return { status, etag, variants, notModifiedHeaders: commonHeaders, sizeBytes: body.length }
  }
  const options = { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } }
  const [br, gzipped] = await Promise.all([brotli ?? compressBrotli(body, options), compressGzip(body)])
  return {
    status,
    etag,
    variants: { br: createVariant(br, 'br'), gzip: createVariant(gzipped, 'gzip'), identity },
    notModifiedHeaders: commonHeaders,
    sizeBytes: body.length + br.length + gzipped.length,
  }
}

/** Best encoding that a client accepts. */
export function encodingOf(accepted: string | undefined): Encoding {
  if (accepted === undefined) return 'identity'
  // A quality of 0 excludes an encoding. Hardly any client sends one, so the list is rewritten only then.
  const acceptedEncodings = accepted.includes('q=0')
    ? accepted.replace(/(?:br|gzip)\s*;\s*q=0(?:\.0*)?(?=\s*(?:,|$))/g, '')
    : accepted
  if (/\bbr\b/.test(acceptedEncodings)) return 'br'
  return /\bgzip\b/.test(acceptedEncodings) ? 'gzip' : 'identity'
}

/** Weak comparison of an `If-None-Match` header with an ETag (RFC 9110, section 13.1.2). */
function isUnchanged(condition: string | undefined, etag: string): boolean {
  if (condition === undefined) return false
  return (
    condition === '*' || condition.split(',').some((candidate) => candidate.trim().replace(/^(?!W\/)/, 'W/') === etag)
  )
}

/** Sends a prepared response, or 304 when the client's copy is current. */
export function sendPrepared(request: IncomingMessage, response: ServerResponse, prepared: PreparedResponse): void {
  if (prepared.status === 200 && isUnchanged(request.headers['if-none-match'], prepared.etag)) {
    response.writeHead(304, prepared.notModifiedHeaders).end()
    return
  }
  const { body, headers } = prepared.variants[encodingOf(request.headers['accept-encoding'])]
  response.writeHead(prepared.status, headers)
  if (request.method === 'HEAD') response.end()
  else response.end(body)
}
