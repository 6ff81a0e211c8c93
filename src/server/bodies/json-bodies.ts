import type { Request } from 'express'
import { AppError } from '../../shared/kernel/app-error.ts'
import { JsonBounds, parseJson } from '../kernel/json-bounds.ts'

/** Reads a body and rejects it as soon as it is too large or nested too deeply. */
function readBytes(request: Request, maxBytes: number): Promise<Buffer> {
  const bounds = new JsonBounds()
  const chunks: Buffer[] = []
  let sizeBytes = 0
  return new Promise((resolve, reject) => {
    // A client that has disconnected emits no more events.
    if (request.destroyed) throw new AppError('input.invalid')
    const rejectBody = (appError: AppError) => {
      request.off('data', onData)
      // Drains the rest of the body, so that the client gets the error.
      request.resume()
      reject(appError)
    }
    const onData = (chunk: Buffer) => {
      sizeBytes += chunk.byteLength
      if (!bounds.accepts(chunk)) rejectBody(new AppError('input.invalid'))
      else if (sizeBytes > maxBytes) rejectBody(new AppError('request.tooLarge'))
      else chunks.push(chunk)
    }
    request.on('data', onData)
    request.once('end', () => resolve(Buffer.concat(chunks)))
    request.once('error', (cause) => reject(new AppError('input.invalid', { cause })))
    request.once('close', () => reject(new AppError('input.invalid')))
  })
}

/** Requires UTF-8 (RFC 8259, 8.1) and no compression, which could hide a decompression bomb. */
function requirePlainUtf8({ headers }: Request): void {
  const charset = /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(headers['content-type'] ?? '')?.[1] ?? 'utf-8'
  const encoding = headers['content-encoding'] ?? 'identity'
  if (!/^utf-?8$/i.test(charset) || encoding !== 'identity') throw new AppError('request.typeRejected')
}

/**
 * Reads a JSON body as text without parsing it. Rejects with 413 if it exceeds `maxBytes`, and with 400 if it exceeds the
 * limits of nesting and values. Undefined for a request without a body or with another content type.
 */
export async function readJsonText(
  request: Request,
  maxBytes: number,
  types: readonly string[] = ['application/json'],
): Promise<string | undefined> {
  if (!request.is([...types])) return undefined
  requirePlainUtf8(request)
  return new TextDecoder().decode(await readBytes(request, maxBytes))
}

function bodyOf(text: string): object {
  const body = text === '' ? {} : parseJson(text)
  if (typeof body === 'object' && body !== null) return body
  throw new AppError('input.invalid')
}

/** Parses a JSON body, an object or a list, into `request.body`. */
export async function parseJsonBody(request: Request, maxBytes: number): Promise<void> {
  const text = await readJsonText(request, maxBytes)
  if (text !== undefined) request.body = bodyOf(text)
}
