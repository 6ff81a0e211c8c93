import { createHash } from 'node:crypto'
import { AppError } from '../../../../shared/kernel/app-error.ts'
import type { EntityManager, PublicScope } from '../../../kernel/scope.ts'
import { IdempotentCall } from './entity.ts'
import { answersKeptSince } from './sweep.ts'

type Call = {
  readonly userId: string
  readonly accountId: string
  /** Chosen by the caller. */
  readonly key: string
  /** SHA-256 of the request. */
  readonly fingerprint: string
}

type Answered = { readonly body: unknown; readonly isReplayed: boolean }

function hashOf({ accountId, key }: Call): string {
  return createHash('sha256').update(`${accountId} ${key}`).digest('hex')
}

/** One call at a time for a key, in whichever process; the lock ends with the transaction. */
async function lockKey(em: EntityManager, { userId }: Call, keyHash: string): Promise<void> {
  const locked = `idempotency ${userId} ${keyHash}`
  const rows = await em.execute<{ readonly is_ours: boolean }[]>(
    'select pg_try_advisory_xact_lock(hashtextextended(?, 0)) as is_ours',
    [locked],
  )
  if (rows[0]?.is_ours !== true) throw new AppError('request.inProgress', { retryAfterSeconds: 1 })
}

/**
 * Runs a call that creates something, once for each key: a repeated one gets the answer of the first. What it creates and
 * what it answered are one transaction, so that a process that is killed leaves both or neither. A call that fails leaves
 * nothing, and may be repeated under its key. Rejects with `request.inProgress` while the first one runs, and with
 * `request.keyReused` where the key came with another request.
 */
export async function answerOnce(
  scope: PublicScope,
  call: Call,
  answer: (scope: PublicScope) => Promise<unknown>,
): Promise<Answered> {
  const keyHash = hashOf(call)
  const { userId: user, fingerprint } = call
  return scope.em.transactional(async (em) => {
    await lockKey(em, call, keyHash)
    // One whose time is over may wait for the sweep.
    await em.nativeDelete(IdempotentCall, { user, keyHash, createdAt: { $lt: answersKeptSince(scope.ports.now()) } })
    const earlier = await em.findOne(IdempotentCall, { user, keyHash })
    if (earlier !== null) {
      if (earlier.fingerprint !== fingerprint) throw new AppError('request.keyReused')
      return { body: JSON.parse(earlier.answer), isReplayed: true }
    }
    const body = await answer({ ...scope, em })
    em.create(IdempotentCall, { user, keyHash, fingerprint, answer: JSON.stringify(body) })
    return { body, isReplayed: false }
  })
}
