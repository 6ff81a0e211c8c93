import { type CheckName, sortChecks } from '../../../../../shared/accessibility/checks/registry.ts'
import { AppError } from '../../../../../shared/kernel/app-error.ts'
import type { EntityManager } from '../../../../kernel/scope.ts'
import type { Ports } from '../../../../ports.ts'
import { Account } from '../../../identity/tenancy/entity.ts'
import { checkDocument, type DocumentToCheck } from './check-document.ts'

/** Checks for which the account blocks publishing; by default none. */
export async function findBlockingChecks(em: EntityManager, accountId: string): Promise<readonly CheckName[]> {
  const { blockingChecks } = await em.findOneOrFail(Account, { id: accountId })
  return sortChecks(blockingChecks)
}

function blockedMessage(count: number): string {
  const subject = count === 1 ? '1 accessibility problem blocks' : `${count} accessibility problems block`
  const object = count === 1 ? 'it' : 'them'
  return `${subject} publishing. Fix ${object} under Accessibility on the Share & Publish tab.`
}

type GateOptions = {
  readonly ports: Pick<Ports, 'files' | 'log'>
  readonly names: readonly CheckName[]
  readonly budgetMs: number
}

/** Rejects a document that fails a check for which its account blocks publishing. `facts` lists the failed checks. */
export async function requireAccessible(
  source: DocumentToCheck,
  { ports, names, budgetMs }: GateOptions,
): Promise<void> {
  if (names.length === 0) return
  const { outcomes } = await checkDocument(source, { ports, budgetMs, names })
  const checks = outcomes
    .filter(({ problemCount }) => problemCount > 0)
    .map(({ check, problemCount }) => ({ check, problemCount }))
  if (checks.length === 0) return
  const count = checks.reduce((sum, { problemCount }) => sum + problemCount, 0)
  throw new AppError('publishing.inaccessible', { message: blockedMessage(count), facts: { checks } })
}
