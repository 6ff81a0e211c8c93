import type { ManagedAccount } from '../../../../../shared/accounts/root-admin.ts'
import {
  type LimitedResource,
  limitedResources,
  type PlanLimits,
  planLimits,
} from '../../../../../shared/billing/plans.ts'

/** Bytes per unit of a field, which shows storage in gigabytes; 1 for the other limits. */
const bytesPerUnit = (resource: LimitedResource) => (resource === 'storageBytes' ? 1024 ** 3 : 1)

/** Form values of an enterprise contract; an empty limit means unlimited. */
export type ContractValues = {
  readonly contractEndsOn: string
  readonly hasOwnLimits: boolean
  readonly publishedTours: string | number
  readonly storageBytes: string | number
  readonly members: string | number
}

type Contract = Pick<ManagedAccount, 'contractEndsOn' | 'ownLimits'>

/** Values with which the contract form starts. Limits are in the units of their fields, and empty without a limit. */
export function contractValues({ contractEndsOn, ownLimits }: Contract): ContractValues {
  const fieldValue = (resource: LimitedResource) => {
    const limit = ownLimits?.[resource] ?? null
    return limit === null ? '' : limit / bytesPerUnit(resource)
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
export function parseLimit(resource: LimitedResource, text: string | number): number | null {
  if (text === '') return null
  const limit = Number(text) * bytesPerUnit(resource)
  // Fractions of a gigabyte may not be whole bytes.
  return resource === 'storageBytes' ? Math.round(limit) : limit
}

/** True if a field holds a valid limit. */
export function isLimit(resource: LimitedResource, text: string | number): boolean {
  return planLimits.shape[resource].safeParse(parseLimit(resource, text)).success
}

function ownLimitsOf(values: ContractValues): PlanLimits | null {
  if (!values.hasOwnLimits) return null
  return {
    publishedTours: parseLimit('publishedTours', values.publishedTours),
    storageBytes: parseLimit('storageBytes', values.storageBytes),
    members: parseLimit('members', values.members),
  }
}

/** Changed fields of the contract. */
export function contractChanges(account: Contract, values: ContractValues) {
  const contractEndsOn = values.contractEndsOn === '' ? null : values.contractEndsOn
  const ownLimits = ownLimitsOf(values)
  const previousLimits = account.ownLimits
  const hasSameLimits =
    limitedResources.every((resource) => ownLimits?.[resource] === previousLimits?.[resource]) &&
    (ownLimits === null) === (previousLimits === null)
  return {
    ...(contractEndsOn === account.contractEndsOn ? {} : { contractEndsOn }),
    ...(hasSameLimits ? {} : { ownLimits }),
  }
}
