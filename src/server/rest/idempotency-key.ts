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
  readonly showsSecret?: boolean
}

/** Whether calls of a row take a key: those that create something, unless the answer holds a secret that is shown once. */
export function takesIdempotencyKey({ method, allow, status, showsSecret = false }: Creation): boolean {
  return method === 'post' && status === 201 && isPermission(allow) && !showsSecret
}

/** The key of a call; undefined where it has none. Rejects with `input.invalid` one that is no key. */
export function idempotencyKeyOf(request: Request): string | undefined {
  const key = request.get('idempotency-key')
  if (key === undefined || keyShape.test(key)) return key
  throw new AppError('input.invalid', { facts: { fields: [{ field: 'Idempotency-Key', problem: 'not a key' }] } })
}

/** What a key stands for: the address and what was sent to it, files included. */
export function fingerprintOf({ method, originalUrl }: Request, input: unknown): string {
  return createHash('sha256')
    .update(serialize([method, originalUrl, input]))
    .digest('hex')
}
