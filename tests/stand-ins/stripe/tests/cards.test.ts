import { describe, expect, it } from 'vitest'
import { startStandInForEachTest } from './connected.ts'

const connected = startStandInForEachTest()

describe('saving a card', () => {
  it('succeeds after the 3-D Secure authentication', async () => {
    const { stripe, standIn } = connected()
    const { id: customer } = await stripe.customers.create()
    const intent = await stripe.setupIntents.create({ customer, usage: 'off_session' })
    const unconfirmedIntent = await stripe.setupIntents.confirm(intent.id, {
      payment_method: 'pm_card_authenticationRequiredOnSetup',
    })
    expect(unconfirmedIntent).toMatchObject({ status: 'requires_action', next_action: { type: 'use_stripe_sdk' } })

    await standIn.completeAuthentication(intent.id, true)

    const confirmedIntent = await stripe.setupIntents.retrieve(intent.id, { expand: ['payment_method'] })
    expect(confirmedIntent).toMatchObject({
      status: 'succeeded',
      payment_method: { customer, card: { last4: '3155' } },
    })
  })

  it('fails when the 3-D Secure authentication fails', async () => {
    const { stripe, standIn } = connected()
    const { id: customer } = await stripe.customers.create()
    const intent = await stripe.setupIntents.create({ customer })
    await stripe.setupIntents.confirm(intent.id, { payment_method: 'pm_card_authenticationRequired' })
    await standIn.completeAuthentication(intent.id, false)

    const failedIntent = await stripe.setupIntents.retrieve(intent.id)
    expect(failedIntent.status).toBe('requires_payment_method')
    expect(failedIntent.last_setup_error?.code).toBe('setup_intent_authentication_failure')
  })

  it('fails with the message of the bank if the card is declined', async () => {
    const { stripe } = connected()
    const { id: customer } = await stripe.customers.create()
    const intent = await stripe.setupIntents.create({ customer })
    const confirmation = stripe.setupIntents.confirm(intent.id, {
      payment_method: 'pm_card_chargeDeclinedInsufficientFunds',
    })
    await expect(confirmation).rejects.toMatchObject({
      type: 'StripeCardError',
      code: 'card_declined',
      decline_code: 'insufficient_funds',
      message: 'Your card has insufficient funds.',
    })
  })
})
