import { describe, expect, it } from 'vitest'
import {
  contractChanges,
  contractValues,
  isLimit,
} from '../../../src/client/features/access/accounts/all-accounts/contract-values.ts'

const unlimitedContract = { contractEndsOn: null, ownLimits: null }
const limitedContract = {
  contractEndsOn: '2027-03-31',
  ownLimits: { publishedTours: 500, storageBytes: 1.5 * 1024 ** 3, members: null },
}

describe('contractChanges', () => {
  it.each([unlimitedContract, limitedContract])('sends no unchanged field', (account) => {
    expect(contractChanges(account, contractValues(account))).toEqual({})
  })

  it('reads sizes in gigabytes and an empty field as unlimited', () => {
    const values = { ...contractValues(unlimitedContract), hasOwnLimits: true, storageBytes: '2', members: 10 }
    const ownLimits = { publishedTours: null, storageBytes: 2 * 1024 ** 3, members: 10 }
    expect(contractChanges(unlimitedContract, values)).toEqual({ ownLimits })
  })

  it('sends null for a removed end date and removed limits', () => {
    const values = { ...contractValues(limitedContract), contractEndsOn: '', hasOwnLimits: false }
    expect(contractChanges(limitedContract, values)).toEqual({ contractEndsOn: null, ownLimits: null })
  })
})

describe('isLimit', () => {
  it.each([
    ['members', '', true],
    ['members', 0, false],
    ['publishedTours', 0, true],
    ['publishedTours', 1.5, false],
    ['storageBytes', 0.5, true],
  ] as const)('for the field %s and the value %j is %s', (field, value, isValid) => {
    expect(isLimit(field, value)).toBe(isValid)
  })
})
