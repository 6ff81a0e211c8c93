import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AppError } from '../../shared/kernel/app-error.ts'
import { limits } from '../../shared/limits.ts'
import type { Files, StoredFile } from '../ports/files.ts'
import { attachment, inline } from './attachment.ts'
import { type Decision, decide, type Representation } from './decide.ts'

export type Exchange = { readonly request: IncomingMessage; readonly response: ServerResponse }

/** What a browser is told of a file. */
export type Presentation = {
  /** From what we know of the file, never from its name or bytes (threat T74). */
  readonly type: string
  /** Saved under this name instead of shown. */
  readonly attachmentName?: string
  /** Shown, and saved under this name by whoever wants to. */
  readonly inlineName?: string
  readonly headers?: OutgoingHttpHeaders
}

/** Nothing in a file may ever run, whatever somebody makes a browser believe it is (threat T74). */
export const inertContent = "default-src 'none'; sandbox; frame-ancestors 'none'"

/**
 * The same for what frames may show, by the sources of those that may. Browsers' own viewers of PDFs
 * come through it; a `sandbox` of the frame itself would stop them.
 */
export function inertInFrames(ancestors: string): string {
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

type Whole = ReturnType<typeof headersOf>

/** Status and headers of a decision; of a part its place in the whole. */
export function writeHead(response: ServerResponse, { status, range }: Decision, whole: Whole): void {
  if (status === 200) return void response.writeHead(200, whole)
  const { 'Content-Length': sizeBytes, 'Content-Type': type, ...rest } = whole
  if (status === 206) {
    const { first, last } = range
    const place = { 'Content-Range': `bytes ${first}-${last}/${sizeBytes}`, 'Content-Length': last - first + 1 }
    return void response.writeHead(206, { ...rest, 'Content-Type': type, ...place })
  }
  if (status === 304) return void response.writeHead(304, rest)
  const place = status === 416 ? { 'Content-Range': `bytes */${sizeBytes}` } : {}
  response.writeHead(status, { ...rest, ...place, 'Cache-Control': 'no-store', 'Content-Length': 0 })
}

export const hasBody = ({ method }: IncomingMessage, { status }: Decision) =>
  method !== 'HEAD' && (status === 200 || status === 206)

export function representationOf({ sizeBytes, version }: Pick<StoredFile, 'sizeBytes' | 'version'>): Representation {
  return { sizeBytes, etag: `"${version}"` }
}

/** As fast as the reader takes it, and no further: the file is let go of when the reader leaves or falls silent. */
export async function pour(body: Readable, response: ServerResponse): Promise<void> {
  response.setTimeout(limits.deliveryIdleTimeoutMs, () => response.destroy())
  try {
    await pipeline(body, response)
  } catch (error) {
    // A reader that left is no failure.
    if (error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE') return
    throw error
  }
}

/** Streams a file that was found, or the part that is asked for; rejects with 404 when it went in the meantime. */
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
  else await pour(body, response)
}

/**
 * Answers with a stored file: conditions, ranges and HEAD by RFC 9110, read as fast as it is taken. Throws
 * `resource.notFound` when there is none.
 */
export async function sendStored(
  { files, ...exchange }: Exchange & { readonly files: Pick<Files, 'find'> },
  key: string,
  presentation: Presentation,
): Promise<void> {
  const file = await files.find(key)
  if (file === undefined) throw new AppError('resource.notFound')
  await streamStored(exchange, file, presentation)
}
