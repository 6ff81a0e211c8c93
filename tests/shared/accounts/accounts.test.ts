import { describe, expect, it } from 'vitest'
import { accountStatuses, isWorkingStatus } from '../../../src/shared/accounts/account-status.ts'
import { mapboxToken } from '../../../src/shared/accounts/accounts.ts'
import { isTypedName } from '../../../src/shared/accounts/typed-name.ts'

describe('an account', () => {
  it('works while it is active or in grace', () => {
    expect(accountStatuses.filter(isWorkingStatus)).toEqual(['active', 'grace'])
    expect(isWorkingStatus('unknown')).toBe(false)
  })
})

describe('a Mapbox token', () => {
  it('is valid only if it is public', () => {
    expect(mapboxToken.safeParse('pk.eyJ1-_.abc').success).toBe(true)
    for (const invalidToken of ['sk.eyJ1', 'xpk.eyJ1', 'pk.', 'pk.eyJ1 x', 'pkxeyJ1', `pk.${'a'.repeat(400)}`])
      expect(mapboxToken.safeParse(invalidToken).success, invalidToken).toBe(false)
  })
})

describe('a name typed as confirmation', () => {
  it('matches with any apostrophe and surrounding spaces', () => {
    expect(isTypedName(' Anna\u2019s tours ', "Anna's tours")).toBe(true)
    expect(isTypedName("Anna's tours", 'Anna\u02bcs tours')).toBe(true)
  })

  it('does not match in another case or with a missing letter', () => {
    expect(isTypedName("anna's tours", "Anna's tours")).toBe(false)
    expect(isTypedName("Anna's tour", "Anna's tours")).toBe(false)
  })
})
