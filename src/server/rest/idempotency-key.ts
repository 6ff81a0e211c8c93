import { createHash } from 'node:crypto'
import { serialize } from 'node:v8'
import type { Request } from 'express'
import { z } from 'zod'
import { isPermission } from '../../shared/access/permissions.ts'
import { AppError } from '../../shared/kernel/app-error.ts'
import type { Allow } from '../kernel/operation.ts'

/** Printable ASCII without spaces, as long as any id that programs make. */
const keyShape = /^[\x21-\x7e]{1,255}$/

/** The header as the documents have it (draft-ietf-httpapi-idempotency-key-header). */
export const idempotencyHeader = z.object({
  'Idempotency-Key': z.string().regex(keyShape).optional().meta({
    description:
      'Chosen by you, such as a UUID. The same call under the same key within 24 hours creates nothing more and gets the first answer again, with `Idempotency-Replayed: true`.',
  }),
})

type Creation = {
  readonly method: string
  readonly allow: Allow
  readonly status?: number
  readonly takesNoKey?: boolean
}

/** Whether calls of a row take a key: those that create something, unless the row says otherwise. */
export function takesIdempotencyKey({ method, allow, status, takesNoKey = false }: Creation): boolean {
  return method === 'post' && status === 201 && isPermission(allow) && !takesNoKey
}

/**
 * The key of a POST; undefined where it has none. Rejects with `input.invalid` one that is no key. Other calls do the same
 * when they are sent again, so that a key says nothing.
 */
export function idempotencyKeyOf(request: Request): string | undefined {
  const key = request.method === 'POST' ? request.get('idempotency-key') : undefined
  if (key === undefined || keyShape.test(key)) return key
  throw new AppError('input.invalid', { facts: { fields: [{ field: 'Idempotency-Key', problem: 'not a key' }] } })
}

/** Rejects a key that would not be kept, because its sender relies on it. */
export function requireKeyTaken(key: string | undefined, isTaken: boolean): void {
  if (key !== undefined && !isTaken) throw new AppError('request.keyUnsupported')
}

/** A file is judged and stored in steps of their own, each of which outlasts a process that is killed. */
export function bringsFile(input: unknown): boolean {
  const { file }: { readonly file?: unknown } = Object(input)
  return file !== undefined
}

/** What a key stands for: the address and what was sent to it. */
export function fingerprintOf({ method, originalUrl }: Request, input: unknown): string {
  return createHash('sha256')
    .update(serialize([method, originalUrl, input]))
    .digest('hex')
}
