import type { PublicScope } from '../../../kernel/scope.ts'
import { recordEventOfUser } from '../../identity/audit/record.ts'
import type { User } from '../../identity/users/entity.ts'
import { nameOfUser } from '../../identity/users/names.ts'

/** Records a sign-in of any kind; the scope has no actor yet. */
export async function recordSignIn(scope: PublicScope, user: User): Promise<void> {
  const actor = { id: user.id, displayName: nameOfUser(user) }
  await recordEventOfUser({ ...scope, actor }, user.id, { action: 'signed-in' })
}

/** Records a failed sign-in without waiting, because a slower response would reveal that the email has a user. */
export function recordFailedSignIn({ em, ports, network }: PublicScope, user: User): void {
  const event = { action: 'sign-in-failed', subject: nameOfUser(user) } as const
  recordEventOfUser({ em: em.fork(), ports, network, actor: null }, user.id, event).catch((error: unknown) =>
    ports.log.error({ err: error }, 'could not record a failed sign-in'),
  )
}
