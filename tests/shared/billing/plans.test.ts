import { describe, expect, it } from 'vitest'
import { type AccountPlan, defaultPlans, limitsOf, plans, usageLevel } from '../../../src/shared/billing/plans.ts'

const accountPlan = (fields: Partial<AccountPlan>): AccountPlan => ({
  tier: 'foundation',
  state: 'active',
  packageQuantity: 2,
  ownLimits: null,
  ...fields,
})
const limitsFor = (fields: Partial<AccountPlan>) => limitsOf(defaultPlans, accountPlan(fields))
const ownLimits = { publishedTours: 7, storageBytes: null, members: 9 }

describe('the limits of an account', () => {
  it('grow with each package of the foundation plan', () => {
    expect(limitsFor({})).toMatchObject({ publishedTours: 20, members: 11 })
    expect(limitsFor({ packageQuantity: 3 })).toMatchObject({ publishedTours: 30, members: 16 })
  })

  it('stay the same while a failed charge is retried', () => {
    expect(limitsFor({ state: 'pastDue' })).toEqual(limitsFor({ state: 'active' }))
  })

  it.each(['grace', 'suspended'] as const)('are those of the free plan in the state "%s" for any tier', (state) => {
    for (const tier of ['free', 'foundation', 'enterprise']) {
      expect(limitsFor({ tier, state, ownLimits })).toEqual(defaultPlans.free.limits)
    }
  })

  it('can be set by a root admin on the enterprise plan only', () => {
    expect(limitsFor({ tier: 'enterprise', ownLimits })).toEqual(ownLimits)
    expect(limitsFor({ tier: 'enterprise' })).toEqual(defaultPlans.enterprise.limits)
    expect(limitsFor({ tier: 'foundation', ownLimits })).toMatchObject({ publishedTours: 20 })
  })

  it('are those of the free plan for a foundation plan without packages', () => {
    expect(limitsFor({ packageQuantity: 0 })).toEqual(defaultPlans.free.limits)
  })

  it('are those of the free plan for an unknown tier', () => {
    expect(limitsFor({ tier: 'gold' })).toEqual(defaultPlans.free.limits)
  })
})

describe('the usage level', () => {
  it('is near from 80 % on, full at the limit and over past it', () => {
    expect([7, 8, 9, 10, 11].map((used) => usageLevel(used, 10))).toEqual(['low', 'near', 'near', 'full', 'over'])
  })

  it('is low without a limit and full for a limit of 0', () => {
    expect(usageLevel(1_000_000, null)).toBe('low')
    expect(usageLevel(0, 0)).toBe('full')
  })
})

describe('the plans file', () => {
  it('is parsed from JSON and rejects unknown tiers and negative limits', () => {
    expect(plans.parse(JSON.parse(JSON.stringify(defaultPlans)))).toEqual(defaultPlans)
    expect(() => plans.parse({ ...defaultPlans, gold: defaultPlans.free })).toThrow()
    const negative = { ...defaultPlans.free.limits, publishedTours: -1 }
    expect(() => plans.parse({ ...defaultPlans, free: { ...defaultPlans.free, limits: negative } })).toThrow()
  })
})
