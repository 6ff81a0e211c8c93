import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AppError } from '../../shared/kernel/app-error.ts'
import { minuteMs } from '../../shared/kernel/units.ts'
import type { Files, StoredFile } from '../ports/files.ts'
import { attachment, inline } from './attachment.ts'
import { type Decision, decide, type Representation } from './decide.ts'

/** Timeout of a stream that the client doesn't read. Players request the remaining ranges later. */
const deliveryIdleTimeoutMs = 2 * minuteMs

export type Exchange = { readonly request: IncomingMessage; readonly response: ServerResponse }

/** Response headers of a file. */
export type Presentation = {
  /** Media type from our own data, never from the file's name or bytes (threat T74). */
  readonly type: string
  /** Name for a download. */
  readonly attachmentName?: string
  /** Name for a file that browsers display. */
  readonly inlineName?: string
  readonly headers?: OutgoingHttpHeaders
}

/** Content security policy under which nothing in a file can run, even if a browser mistakes its type (threat T74). */
export const inertContent = "default-src 'none'; sandbox; frame-ancestors 'none'"

/**
 * Variant for files in frames, with the allowed `frame-ancestors`. Browsers' PDF viewers work with it; a `sandbox`
 * attribute on the frame would block them.
 */
export function inertContentInFrames(ancestors: string): string {
  return `default-src 'none'; sandbox; frame-ancestors ${ancestors}`
}

/** Headers of the whole file. */
export function headersOf(
  { sizeBytes, etag }: Representation,
  { type, attachmentName, inlineName, headers }: Presentation,
) {
  return {
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': inertContent,
    ...headers,
    ...(attachmentName === undefined ? {} : { 'Content-Disposition': attachment(attachmentName) }),
    ...(inlineName === undefined ? {} : { 'Content-Disposition': inline(inlineName) }),
    'Content-Type': type,
    'Content-Length': sizeBytes,
    'Accept-Ranges': 'bytes',
    ETag: etag,
  }
}

type WholeHeaders = ReturnType<typeof headersOf>

/** Writes status and headers, with `Content-Range` for a part. */
export function writeHead(response: ServerResponse, { status, range }: Decision, wholeHeaders: WholeHeaders): void {
  if (status === 200) return void response.writeHead(200, wholeHeaders)
  const { 'Content-Length': sizeBytes, 'Content-Type': type, ...common } = wholeHeaders
  if (status === 206) {
    const { first, last } = range
    const rangeHeaders = { 'Content-Range': `bytes ${first}-${last}/${sizeBytes}`, 'Content-Length': last - first + 1 }
    return void response.writeHead(206, { ...common, 'Content-Type': type, ...rangeHeaders })
  }
  if (status === 304) return void response.writeHead(304, common)
  const rangeHeaders = status === 416 ? { 'Content-Range': `bytes */${sizeBytes}` } : {}
  response.writeHead(status, { ...common, ...rangeHeaders, 'Cache-Control': 'no-store', 'Content-Length': 0 })
}

export const hasBody = ({ method }: IncomingMessage, { status }: Decision) =>
  method !== 'HEAD' && (status === 200 || status === 206)

/** Size and ETag of a stored file. */
export function representationOf({ sizeBytes, version }: Pick<StoredFile, 'sizeBytes' | 'version'>): Representation {
  return { sizeBytes, etag: `"${version}"` }
}

/** Pipes a body to a response with backpressure; closes the file when the client disconnects or stalls. */
export async function streamTo(body: Readable, response: ServerResponse): Promise<void> {
  response.setTimeout(deliveryIdleTimeoutMs, () => response.destroy())
  try {
    await pipeline(body, response)
  } catch (error) {
    // A disconnected client isn't a failure.
    if (error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE') return
    throw error
  }
}

/** Streams a stored file or the requested range; rejects with 404 when it has been removed in the meantime. */
export async function streamStored(
  { request, response }: Exchange,
  file: StoredFile,
  presentation: Presentation,
): Promise<void> {
  const representation = representationOf(file)
  const decision = decide(request, representation)
  const body = hasBody(request, decision) ? await file.stream(decision.range) : undefined
  if (body === undefined && hasBody(request, decision)) throw new AppError('resource.notFound')
  if (response.destroyed) return void body?.destroy()
  writeHead(response, decision, headersOf(representation, presentation))
  if (body === undefined) response.end()
  else await streamTo(body, response)
}

/** Sends a stored file, with preconditions, ranges and HEAD (RFC 9110). Throws `resource.notFound` for a missing one. */
export async function sendStored(
  { files, ...exchange }: Exchange & { readonly files: Pick<Files, 'find'> },
  key: string,
  presentation: Presentation,
): Promise<void> {
  const file = await files.find(key)
  if (file === undefined) throw new AppError('resource.notFound')
  await streamStored(exchange, file, presentation)
}
