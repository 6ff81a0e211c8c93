import { createHash } from 'node:crypto'
import { serialize } from 'node:v8'
import type { Request } from 'express'
import { z } from 'zod'
import { isPermission } from '../../shared/access/permissions.ts'
import { AppError } from '../../shared/kernel/app-error.ts'
import type { Allow } from '../kernel/operation.ts'

/** Printable ASCII without spaces, up to 255 characters. */
const keyShape = /^[\x21-\x7e]{1,255}$/

/** Documentation of the header (draft-ietf-httpapi-idempotency-key-header). */
export const idempotencyHeader = z.object({
  'Idempotency-Key': z.string().regex(keyShape).optional().meta({
    description:
      'A key of your choice, such as a UUID. A repeated call with the same key within 24 hours creates nothing; it gets the first response again, with `Idempotency-Replayed: true`.',
  }),
})

type Creation = {
  readonly method: string
  readonly allow: Allow
  readonly status?: number
  readonly takesNoKey?: boolean
}

/** True if calls of a row accept an idempotency key: those that create something, unless excluded. */
export function takesIdempotencyKey({ method, allow, status, takesNoKey = false }: Creation): boolean {
  return method === 'post' && status === 201 && isPermission(allow) && !takesNoKey
}

/**
 * Idempotency key of a POST; undefined without one. Rejects a malformed key with `input.invalid`. Keys of other methods
 * are ignored, because those are idempotent anyway.
 */
export function idempotencyKeyOf(request: Request): string | undefined {
  const key = request.method === 'POST' ? request.get('idempotency-key') : undefined
  if (key === undefined || keyShape.test(key)) return key
  throw new AppError('input.invalid', { facts: { fields: [{ field: 'Idempotency-Key', problem: 'not a key' }] } })
}

/** Rejects a key that would be ignored, because the client relies on it. */
export function requireKeyTaken(key: string | undefined, isTaken: boolean): void {
  if (key !== undefined && !isTaken) throw new AppError('request.keyUnsupported')
}

/** True if the input contains a file. Calls with files don't take a key, because they take several transactions. */
export function hasFile(input: unknown): boolean {
  const { file }: { readonly file?: unknown } = Object(input)
  return file !== undefined
}

/** Hash of the request that a key was first used with: method, URL and input. */
export function fingerprintOf({ method, originalUrl }: Request, input: unknown): string {
  return createHash('sha256')
    .update(serialize([method, originalUrl, input]))
    .digest('hex')
}
