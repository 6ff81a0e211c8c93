import { describe, expect, it } from 'vitest'
import { eachConnected } from './connected.ts'

const connected = eachConnected()

describe('saving a card', () => {
  it('succeeds once the person confirmed it with the bank', async () => {
    const { stripe, standIn } = connected()
    const { id: customer } = await stripe.customers.create()
    const intent = await stripe.setupIntents.create({ customer, usage: 'off_session' })
    const waiting = await stripe.setupIntents.confirm(intent.id, {
      payment_method: 'pm_card_authenticationRequiredOnSetup',
    })
    expect(waiting).toMatchObject({ status: 'requires_action', next_action: { type: 'use_stripe_sdk' } })

    await standIn.answerBank(intent.id, true)

    const saved = await stripe.setupIntents.retrieve(intent.id, { expand: ['payment_method'] })
    expect(saved).toMatchObject({ status: 'succeeded', payment_method: { customer, card: { last4: '3155' } } })
  })

  it('fails when the person does not confirm it', async () => {
    const { stripe, standIn } = connected()
    const { id: customer } = await stripe.customers.create()
    const intent = await stripe.setupIntents.create({ customer })
    await stripe.setupIntents.confirm(intent.id, { payment_method: 'pm_card_authenticationRequired' })
    await standIn.answerBank(intent.id, false)

    const failed = await stripe.setupIntents.retrieve(intent.id)
    expect(failed.status).toBe('requires_payment_method')
    expect(failed.last_setup_error?.code).toBe('setup_intent_authentication_failure')
  })

  it('is rejected with the sentence of the bank', async () => {
    const { stripe } = connected()
    const { id: customer } = await stripe.customers.create()
    const intent = await stripe.setupIntents.create({ customer })
    const confirmed = stripe.setupIntents.confirm(intent.id, {
      payment_method: 'pm_card_chargeDeclinedInsufficientFunds',
    })
    await expect(confirmed).rejects.toMatchObject({
      type: 'StripeCardError',
      code: 'card_declined',
      decline_code: 'insufficient_funds',
      message: 'Your card has insufficient funds.',
    })
  })
})
