import type { ManagedAccount } from '../../../../../shared/accounts/root-admin.ts'
import { type PlanLimits, planLimits, type Use, uses } from '../../../../../shared/billing/plans.ts'

/** The form has storage in gigabytes, stored limits have it in bytes. */
const unitOf = (use: Use) => (use === 'storageBytes' ? 1024 ** 3 : 1)

/** Form values of an enterprise contract; an empty limit means unlimited. */
export type ContractValues = {
  readonly contractEndsOn: string
  readonly hasOwnLimits: boolean
  readonly publishedTours: string | number
  readonly storageBytes: string | number
  readonly members: string | number
}

type Contract = Pick<ManagedAccount, 'contractEndsOn' | 'ownLimits'>

export function contractValues({ contractEndsOn, ownLimits }: Contract): ContractValues {
  const fieldValue = (use: Use) => {
    const limit = ownLimits?.[use] ?? null
    return limit === null ? '' : limit / unitOf(use)
  }
  return {
    contractEndsOn: contractEndsOn ?? '',
    hasOwnLimits: ownLimits !== null,
    publishedTours: fieldValue('publishedTours'),
    storageBytes: fieldValue('storageBytes'),
    members: fieldValue('members'),
  }
}

/** Parses a limit; null means unlimited. */
export function limitOf(use: Use, text: string | number): number | null {
  if (text === '') return null
  const limit = Number(text) * unitOf(use)
  // Fractions of a gigabyte may not be whole bytes.
  return use === 'storageBytes' ? Math.round(limit) : limit
}

/** True if a field holds a valid limit. */
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

/** Changed fields of the contract. */
export function contractChanges(account: Contract, values: ContractValues) {
  const contractEndsOn = values.contractEndsOn === '' ? null : values.contractEndsOn
  const ownLimits = ownLimitsOf(values)
  const previous = account.ownLimits
  const isSame =
    uses.every((use) => ownLimits?.[use] === previous?.[use]) && (ownLimits === null) === (previous === null)
  return {
    ...(contractEndsOn === account.contractEndsOn ? {} : { contractEndsOn }),
    ...(isSame ? {} : { ownLimits }),
  }
}
