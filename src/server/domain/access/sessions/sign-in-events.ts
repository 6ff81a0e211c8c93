import type { PublicScope } from '../../../kernel/scope.ts'
import { recordEventOfUser } from '../../identity/audit/record.ts'
import type { User } from '../../identity/users/entity.ts'
import { nameOfUser } from '../../identity/users/names.ts'

/** Writes down that somebody signed in, whatever way; the scope has no actor yet. */
export async function recordSignIn(scope: PublicScope, user: User): Promise<void> {
  const actor = { id: user.id, displayName: nameOfUser(user) }
  await recordEventOfUser({ ...scope, actor }, user.id, { action: 'signed-in' })
}

/** Not waited for: an error that takes longer for a known email would tell that it is known. */
export function recordFailedSignIn({ em, ports, network }: PublicScope, user: User): void {
  const event = { action: 'sign-in-failed', subject: nameOfUser(user) } as const
  recordEventOfUser({ em: em.fork(), ports, network, actor: null }, user.id, event).catch((error: unknown) =>
    ports.log.error({ err: error }, 'a failed sign-in was not written down'),
  )
}
