import { createHash } from 'node:crypto'
import { AppError } from '../../../../shared/kernel/app-error.ts'
import type { EntityManager, PublicScope } from '../../../kernel/scope.ts'
import { IdempotentCall } from './entity.ts'
import { oldestReplayableDate } from './sweep.ts'

type Call = {
  readonly userId: string
  readonly accountId: string
  /** Idempotency key that the caller chose. */
  readonly key: string
  /** SHA-256 of the request. */
  readonly fingerprint: string
}

type CallResult = { readonly body: unknown; readonly isReplayed: boolean }

function hashOf({ accountId, key }: Call): string {
  return createHash('sha256').update(`${accountId} ${key}`).digest('hex')
}

/** Serializes calls with the same key across all processes; the lock ends with the transaction. */
async function lockKey(em: EntityManager, { userId }: Call, keyHash: string): Promise<void> {
  const lockName = `idempotency ${userId} ${keyHash}`
  const rows = await em.execute<{ readonly acquired: boolean }[]>(
    'select pg_try_advisory_xact_lock(hashtextextended(?, 0)) as acquired',
    [lockName],
  )
  if (rows[0]?.acquired !== true) throw new AppError('request.inProgress', { retryAfterSeconds: 1 })
}

/**
 * Runs a creating call once per idempotency key: a repeated call gets the response of the first. The created rows and
 * the response are stored in one transaction, so that a killed process leaves both or neither. A failed call stores
 * nothing and may be repeated with its key. Rejects with `request.inProgress` while the first call runs, and with
 * `request.keyReused` if the key was used for a different request.
 */
export async function respondOnce(
  scope: PublicScope,
  call: Call,
  run: (scope: PublicScope) => Promise<unknown>,
): Promise<CallResult> {
  const keyHash = hashOf(call)
  const { userId: user, fingerprint } = call
  return scope.em.transactional(async (em) => {
    await lockKey(em, call, keyHash)
    // An expired response may still wait for the sweep.
    await em.nativeDelete(IdempotentCall, {
      user,
      keyHash,
      createdAt: { $lt: oldestReplayableDate(scope.ports.now()) },
    })
    const storedCall = await em.findOne(IdempotentCall, { user, keyHash })
    if (storedCall !== null) {
      if (storedCall.fingerprint !== fingerprint) throw new AppError('request.keyReused')
      return { body: JSON.parse(storedCall.answer), isReplayed: true }
    }
    const body = await run({ ...scope, em })
    em.create(IdempotentCall, { user, keyHash, fingerprint, answer: JSON.stringify(body) })
    return { body, isReplayed: false }
  })
}
