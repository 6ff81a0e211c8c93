import type { AuditAction } from '../../../../shared/audit.ts'
import type { PublicScope } from '../../../kernel/scope.ts'
import { Membership } from '../tenancy/entity.ts'
import { AuditEvent, actorNameMaxLength, subjectMaxLength } from './entity.ts'

/** Actor and network of an event; any scope has them. */
type EventSource = Pick<PublicScope, 'em' | 'network'> & {
  readonly ports: Pick<PublicScope['ports'], 'now'>
  readonly actor: { readonly id: string; readonly displayName: string } | null
}
type Event = { readonly action: AuditAction; readonly subject?: string }

/** Records an event of an account, within the caller's transaction. */
export async function recordEvent(
  { em, ports, network, actor }: EventSource,
  accountId: string,
  { action, subject = '' }: Event,
): Promise<void> {
  await em.insert(AuditEvent, {
    account: accountId,
    at: ports.now(),
    action,
    actorId: actor?.id ?? null,
    actorName: (actor?.displayName ?? '').slice(0, actorNameMaxLength),
    subject: subject.slice(0, subjectMaxLength),
    network,
  })
}

/** Finds the accounts that may see the actor: those that the actor belongs to, or all if a root admin belongs to none. */
async function findAccountsSeeingActor(
  em: EventSource['em'],
  actorId: string,
  accountIds: string[],
): Promise<string[]> {
  const memberships = await em.find(Membership, { user: actorId, account: { $in: accountIds } })
  return memberships.length === 0 ? accountIds : memberships.map(({ account }) => account.id)
}

/**
 * Records an event about a user in each account that they belong to. Accounts to which the actor doesn't belong get the
 * event without the actor (threat T52).
 */
export async function recordEventOfUser(source: EventSource, userId: string, event: Event): Promise<void> {
  const { em, actor } = source
  const accountIds = (await em.find(Membership, { user: userId })).map(({ account }) => account.id)
  const isSelf = actor === null || actor.id === userId
  const sharedAccountIds = new Set(isSelf ? accountIds : await findAccountsSeeingActor(em, actor.id, accountIds))
  for (const accountId of accountIds) {
    const visibleSource = sharedAccountIds.has(accountId) ? source : { ...source, actor: null, network: '' }
    await recordEvent(visibleSource, accountId, event)
  }
}
