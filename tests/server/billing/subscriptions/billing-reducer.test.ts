import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { billingLimits } from '../../../../src/server/domain/billing/plans/billing-limits.ts'
import {
  type BillingFacts,
  type BillingStanding,
  nextStanding,
} from '../../../../src/server/domain/billing/subscriptions/billing-reducer.ts'
import { type BillingState, billingStates } from '../../../../src/shared/billing/billing-state.ts'

const now = new Date('2026-11-26T12:00:00Z')
const earlierGraceEnd = new Date('2026-12-01T00:00:00Z')
const graceEnd = new Date(now.getTime() + billingLimits.graceMs)

type StripeSubscription = NonNullable<BillingFacts['subscription']>
const subscriptionFacts = (status: StripeSubscription['status'], endedUnpaid = false): BillingFacts => ({
  subscription: { status, endedUnpaid },
  contract: null,
})

const facts = {
  trialing: subscriptionFacts('trialing'),
  active: subscriptionFacts('active'),
  past_due: subscriptionFacts('past_due'),
  unpaid: subscriptionFacts('unpaid'),
  paused: subscriptionFacts('paused'),
  'canceled unpaid': subscriptionFacts('canceled', true),
  canceled: subscriptionFacts('canceled'),
  incomplete: subscriptionFacts('incomplete'),
  incomplete_expired: subscriptionFacts('incomplete_expired'),
  'no subscription': { subscription: null, contract: null },
  contract: { subscription: null, contract: { endsOn: null } },
  'contract today': { subscription: null, contract: { endsOn: '2026-11-26' } },
  'contract over': { subscription: null, contract: { endsOn: '2026-11-25' } },
} as const satisfies Record<string, BillingFacts>
type Fact = keyof typeof facts

/** Next state for each fact. The columns are the current states: none, trialing, active, pastDue, grace, canceled, suspended. */
const nextStates: Readonly<Record<Fact, string>> = {
  trialing: 'trialing trialing trialing trialing trialing trialing trialing',
  active: 'active active active active active active active',
  past_due: 'pastDue pastDue pastDue pastDue pastDue pastDue pastDue',
  unpaid: 'grace grace grace grace grace grace suspended',
  paused: 'grace grace grace grace grace grace suspended',
  'canceled unpaid': 'grace grace grace grace grace grace suspended',
  canceled: 'none canceled canceled canceled canceled canceled canceled',
  incomplete: 'none canceled canceled canceled grace canceled suspended',
  incomplete_expired: 'none canceled canceled canceled grace canceled suspended',
  'no subscription': 'none canceled canceled canceled canceled canceled canceled',
  contract: 'active active active active active active active',
  'contract today': 'active active active active active active active',
  'contract over': 'grace grace grace grace grace grace suspended',
}

const standingIn = (state: BillingState): BillingStanding => ({
  state,
  graceEndsAt: state === 'grace' ? earlierGraceEnd : null,
})

const cases = Object.entries(facts).flatMap(([fact, billingFacts]) =>
  billingStates.map((state, column) => ({
    fact,
    billingFacts,
    state,
    nextState: nextStates[fact as Fact].split(' ')[column] ?? '',
  })),
)

describe('the billing state of an account', () => {
  it.each(cases)('$state becomes $nextState by: $fact', ({ billingFacts, state, nextState }) => {
    const next = nextStanding(standingIn(state), billingFacts, now)
    expect(next.state).toBe(nextState)
    expect(next.transitions).toEqual(state === nextState ? [] : [{ from: state, to: nextState }])
    const expectedEnd = state === 'grace' ? earlierGraceEnd : graceEnd
    expect(next.graceEndsAt).toEqual(nextState === 'grace' ? expectedEnd : null)
  })

  it('is suspended when its grace ends, until it is paid or canceled', () => {
    const inGrace = nextStanding(standingIn('active'), facts.unpaid, now)
    const justBeforeEnd = new Date(graceEnd.getTime() - 1)
    expect(nextStanding(inGrace, facts.unpaid, justBeforeEnd)).toMatchObject({ state: 'grace', graceEndsAt: graceEnd })
    const suspended = nextStanding(inGrace, facts['canceled unpaid'], graceEnd)
    expect(suspended).toMatchObject({ state: 'suspended', transitions: [{ from: 'grace', to: 'suspended' }] })
    expect(nextStanding(suspended, facts.incomplete, graceEnd).state).toBe('suspended')
    expect(nextStanding(suspended, facts.active, graceEnd).state).toBe('active')
    expect(nextStanding(suspended, facts.canceled, graceEnd).state).toBe('canceled')
  })

  it('keeps the end of its grace when the same facts are applied again', () => {
    const anyFact = fc.constantFrom(...Object.values(facts))
    const step = fc.record({ fact: anyFact, afterMs: fc.nat({ max: 20 * 24 * 60 * 60 * 1000 }) })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        let standing: BillingStanding = { state: 'none', graceEndsAt: null }
        let timeMs = now.getTime()
        for (const { fact, afterMs } of steps) {
          timeMs += afterMs
          const newStanding = nextStanding(standing, fact, new Date(timeMs))
          const repeatedStanding = nextStanding(newStanding, fact, new Date(timeMs))
          expect(repeatedStanding.transitions).toEqual([])
          expect(repeatedStanding.graceEndsAt).toEqual(newStanding.graceEndsAt)
          expect(newStanding.graceEndsAt === null).toBe(newStanding.state !== 'grace')
          if (standing.state === 'grace' && newStanding.state === 'grace')
            expect(newStanding.graceEndsAt).toEqual(standing.graceEndsAt)
          if (newStanding.state === 'suspended') expect(['grace', 'suspended']).toContain(standing.state)
          standing = newStanding
        }
      }),
    )
  })
})
