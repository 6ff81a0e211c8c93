import type { AuditAction } from '../../../../shared/audit.ts'
import type { PublicScope } from '../../../kernel/scope.ts'
import { Membership } from '../tenancy/entity.ts'
import { AuditEvent } from './entity.ts'

/** Who did it and from where; a scope is one. */
type Witness = Pick<PublicScope, 'em' | 'network'> & {
  readonly ports: Pick<PublicScope['ports'], 'now'>
  readonly actor: { readonly id: string; readonly displayName: string } | null
}
type Event = { readonly action: AuditAction; readonly subject?: string }

/** Writes an event of an account down, within the caller's transaction. */
export async function recordEvent(
  { em, ports, network, actor }: Witness,
  accountId: string,
  { action, subject = '' }: Event,
): Promise<void> {
  await em.insert(AuditEvent, {
    account: accountId,
    at: ports.now(),
    action,
    actorId: actor?.id ?? null,
    actorName: (actor?.displayName ?? '').slice(0, 254),
    subject: subject.slice(0, 400),
    network,
  })
}

/** Those of the accounts that somebody belongs to; all for who belongs to none of them, as root admins may. */
async function accountsKnowing(em: Witness['em'], actorId: string, accountIds: string[]): Promise<string[]> {
  const own = await em.find(Membership, { user: actorId, account: { $in: accountIds } })
  return own.length === 0 ? accountIds : own.map(({ account }) => account.id)
}

/**
 * What concerns a person rather than an account is an event of each account they belong to. Accounts that share the
 * person, but not the admin who did it, are not told who that was (threat T52).
 */
export async function recordEventOfUser(witness: Witness, userId: string, event: Event): Promise<void> {
  const { em, actor } = witness
  const accountIds = (await em.find(Membership, { user: userId })).map(({ account }) => account.id)
  const isSelf = actor === null || actor.id === userId
  const knowing = new Set(isSelf ? accountIds : await accountsKnowing(em, actor.id, accountIds))
  for (const accountId of accountIds) {
    const known = knowing.has(accountId) ? witness : { ...witness, actor: null, network: '' }
    await recordEvent(known, accountId, event)
  }
}
