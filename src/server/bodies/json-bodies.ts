import type { Request } from 'express'
import { AppError } from '../../shared/kernel/app-error.ts'
import { JsonBounds, parseJson } from '../kernel/json-bounds.ts'

/** The bytes of a body as they come; rejected at the first that is too many, or that goes too deep. */
function readBytes(request: Request, maxBytes: number): Promise<Buffer> {
  const bounds = new JsonBounds()
  const chunks: Buffer[] = []
  let sizeBytes = 0
  return new Promise((resolve, reject) => {
    // A client that left while the call was looked at says nothing more.
    if (request.destroyed) throw new AppError('input.invalid')
    const stop = (appError: AppError) => {
      request.off('data', take)
      // What is still on its way is read and thrown away, so that the error arrives.
      request.resume()
      reject(appError)
    }
    const take = (chunk: Buffer) => {
      sizeBytes += chunk.byteLength
      if (!bounds.accepts(chunk)) stop(new AppError('input.invalid'))
      else if (sizeBytes > maxBytes) stop(new AppError('request.tooLarge'))
      else chunks.push(chunk)
    }
    request.on('data', take)
    request.once('end', () => resolve(Buffer.concat(chunks)))
    request.once('error', (cause) => reject(new AppError('input.invalid', { cause })))
    request.once('close', () => reject(new AppError('input.invalid')))
  })
}

/** JSON is UTF-8 (RFC 8259, 8.1), and a body that unpacks to more than it was is nothing that a client sends. */
function requirePlainUtf8({ headers }: Request): void {
  const charset = /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(headers['content-type'] ?? '')?.[1] ?? 'utf-8'
  const encoding = headers['content-encoding'] ?? 'identity'
  if (!/^utf-?8$/i.test(charset) || encoding !== 'identity') throw new AppError('request.typeRejected')
}

/**
 * A JSON body as text, not parsed yet: 413 for more bytes than `maxBytes`, 400 for one that is nested deeper or has more
 * values than `limits` say. Undefined for a request without a body, or with one of another type.
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

/** Makes `request.body` of a JSON body: an object or a list. */
export async function takeJsonBody(request: Request, maxBytes: number): Promise<void> {
  const text = await readJsonText(request, maxBytes)
  if (text !== undefined) request.body = bodyOf(text)
}
