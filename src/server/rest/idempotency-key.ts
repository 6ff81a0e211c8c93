import { createHash } from 'node:crypto'
import { serialize } from 'node:v8'
import type { Request } from 'express'
import { z } from 'zod'
import { isPermission } from '../../shared/access/permissions.ts'
import { AppError } from '../../shared/kernel/app-error.ts'
import type { Allow } from '../kernel/operation.ts'

/** Printable ASCII without spaces, up to 255 characters. */
const keyPattern = /^[\x21-\x7e]{1,255}$/

/** Documentation of the header (draft-ietf-httpapi-idempotency-key-header). */
export const idempotencyHeader = z.object({
  'Idempotency-Key': z.string().regex(keyPattern).optional().meta({
    description:
      'A key of your choice, such as a UUID. A repeated call with the same key within 24 hours creates nothing; it gets the first response again, with `Idempotency-Replayed: true`.',
  }),
})

type CallOptions = {
  readonly method: string
  readonly allow: Allow
  readonly status?: number
  readonly excludesIdempotencyKey?: boolean
}

/** True if a call accepts an idempotency key. Calls that create a resource do, unless their route excludes the key. */
export function supportsIdempotencyKey({
  method,
  allow,
  status,
  excludesIdempotencyKey = false,
}: CallOptions): boolean {
  return method === 'post' && status === 201 && isPermission(allow) && !excludesIdempotencyKey
}

/**
 * Idempotency key of a POST; undefined without one. Rejects a malformed key with `input.invalid`. Keys of other methods
 * are ignored, because these methods are idempotent.
 */
export function idempotencyKeyOf(request: Request): string | undefined {
  const key = request.method === 'POST' ? request.get('idempotency-key') : undefined
  if (key === undefined || keyPattern.test(key)) return key
  throw new AppError('input.invalid', { facts: { fields: [{ field: 'Idempotency-Key', problem: 'not a key' }] } })
}

/** Rejects a key that the call doesn't support. The client relies on it, so it must not be ignored. */
export function requireKeySupported(key: string | undefined, isSupported: boolean): void {
  if (key !== undefined && !isSupported) throw new AppError('request.keyUnsupported')
}

/** True if the input contains a file. Such calls don't support keys, because they need several transactions. */
export function hasFile(input: unknown): boolean {
  const { file }: { readonly file?: unknown } = Object(input)
  return file !== undefined
}

/** Hash of a request's method, URL and input, to recognize a key that is reused for another request. */
export function fingerprintOf({ method, originalUrl }: Request, input: unknown): string {
  return createHash('sha256')
    .update(serialize([method, originalUrl, input]))
    .digest('hex')
}
