import type { ManagedAccount } from '../../../../shared/accounts/root.ts'
import { type PlanLimits, planLimits, type Use, uses } from '../../../../shared/billing/plans.ts'

/** People name sizes in gigabytes. */
const unitOf = (use: Use) => (use === 'storageBytes' ? 1024 ** 3 : 1)

/** The contract of an enterprise account as its fields hold it; a limit that is empty is none. */
export type ContractValues = {
  readonly contractEndsOn: string
  readonly hasOwnLimits: boolean
  readonly publishedTours: string | number
  readonly storageBytes: string | number
  readonly members: string | number
}

type Contract = Pick<ManagedAccount, 'contractEndsOn' | 'ownLimits'>

export function contractValues({ contractEndsOn, ownLimits }: Contract): ContractValues {
  const shown = (use: Use) => {
    const limit = ownLimits?.[use] ?? null
    return limit === null ? '' : limit / unitOf(use)
  }
  return {
    contractEndsOn: contractEndsOn ?? '',
    hasOwnLimits: ownLimits !== null,
    publishedTours: shown('publishedTours'),
    storageBytes: shown('storageBytes'),
    members: shown('members'),
  }
}

/** The limit that a field holds, or null for none. */
export function limitOf(use: Use, text: string | number): number | null {
  if (text === '') return null
  const limit = Number(text) * unitOf(use)
  // Tenths of a gigabyte are not whole bytes.
  return use === 'storageBytes' ? Math.round(limit) : limit
}

/** Whether a field holds a limit that an account can have. */
export function isLimit(use: Use, text: string | number): boolean {
  return planLimits.shape[use].safeParse(limitOf(use, text)).success
}

function ownLimitsOf(values: ContractValues): PlanLimits | null {
  if (!values.hasOwnLimits) return null
  return {
    publishedTours: limitOf('publishedTours', values.publishedTours),
    storageBytes: limitOf('storageBytes', values.storageBytes),
    members: limitOf('members', values.members),
  }
}

/** What was changed of the contract, as the server takes it. */
export function contractChanges(account: Contract, values: ContractValues) {
  const contractEndsOn = values.contractEndsOn === '' ? null : values.contractEndsOn
  const ownLimits = ownLimitsOf(values)
  const before = account.ownLimits
  const isSame = uses.every((use) => ownLimits?.[use] === before?.[use]) && (ownLimits === null) === (before === null)
  return {
    ...(contractEndsOn === account.contractEndsOn ? {} : { contractEndsOn }),
    ...(isSame ? {} : { ownLimits }),
  }
}
