import { describe, expect, it } from 'vitest'
import {
  contractChanges,
  contractValues,
  isLimit,
} from '../../../src/client/features/access/accounts/all-accounts/contract-values.ts'

const emptyContract = { contractEndsOn: null, ownLimits: null }
const limited = {
  contractEndsOn: '2027-03-31',
  ownLimits: { publishedTours: 500, storageBytes: 1.5 * 1024 ** 3, members: null },
}

describe('contractChanges', () => {
  it.each([emptyContract, limited])('sends no unchanged field', (account) => {
    expect(contractChanges(account, contractValues(account))).toEqual({})
  })

  it('reads sizes in gigabytes and an empty field as unlimited', () => {
    const values = { ...contractValues(emptyContract), hasOwnLimits: true, storageBytes: '2', members: 10 }
    const ownLimits = { publishedTours: null, storageBytes: 2 * 1024 ** 3, members: 10 }
    expect(contractChanges(emptyContract, values)).toEqual({ ownLimits })
  })

  it('removes the end and the limits', () => {
    const values = { ...contractValues(limited), contractEndsOn: '', hasOwnLimits: false }
    expect(contractChanges(limited, values)).toEqual({ contractEndsOn: null, ownLimits: null })
  })
})

describe('isLimit', () => {
  it('accepts an empty field and rejects an account without members', () => {
    expect(isLimit('members', '')).toBe(true)
    expect(isLimit('members', 0)).toBe(false)
    expect(isLimit('publishedTours', 0)).toBe(true)
    expect(isLimit('publishedTours', 1.5)).toBe(false)
    expect(isLimit('storageBytes', 0.5)).toBe(true)
  })
})
