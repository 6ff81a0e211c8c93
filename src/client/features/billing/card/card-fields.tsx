import { useComputedColorScheme } from '@mantine/core'
import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js'
import type { Appearance } from '@stripe/stripe-js'
import { type Ref, useImperativeHandle } from 'react'
import { useTranslation } from 'react-i18next'
import type { StartedCard } from './use-card-start.ts'

export type SavedCard =
  | { readonly setupIntentId: string }
  /** Why it could not be saved, in Stripe's own sentence. */
  | { readonly sentence: string }
export type CardHandle = { readonly save: (returnUrl: string) => Promise<SavedCard> }

/** Stripe's fields stand in a frame of Stripe's: our colors have to be named to it. */
const looks = {
  light: {
    theme: 'stripe',
    variables: { colorPrimary: '#0b6e69', colorText: '#161a22', colorDanger: '#b42318', colorBackground: '#ffffff' },
  },
  dark: {
    theme: 'night',
    variables: { colorPrimary: '#6fbcb6', colorText: '#e7eaee', colorDanger: '#f08379', colorBackground: '#1d222b' },
  },
} as const satisfies Record<string, Appearance>
const shape = { borderRadius: '8px', fontFamily: 'system-ui, sans-serif', fontSizeBase: '14px', spacingUnit: '4px' }

type CardFieldsProps = { readonly started: StartedCard; readonly ref: Ref<CardHandle> }

/** Where a card is typed: in fields of Stripe's, so that its number never comes to us. */
export function CardFields({ started: { stripe, clientSecret }, ref }: CardFieldsProps) {
  const { i18n } = useTranslation()
  const { theme, variables } = looks[useComputedColorScheme('light')]
  const appearance: Appearance = { theme, variables: { ...variables, ...shape } }
  return (
    <Elements
      key={clientSecret}
      stripe={stripe}
      options={{ clientSecret, appearance, locale: localeOf(i18n.language) }}
    >
      <PaymentFields ref={ref} />
    </Elements>
  )
}

/** The app's language where Stripe has it; else Stripe goes by the browser's. */
function localeOf(language: string) {
  return language === 'en' ? 'en' : 'auto'
}

function PaymentFields({ ref }: { ref: Ref<CardHandle> }) {
  const { t } = useTranslation()
  const stripe = useStripe()
  const elements = useElements()
  useImperativeHandle(ref, () => ({
    save: async (returnUrl) => {
      const notReady = { sentence: t('billing.card.notReady') }
      if (stripe === null || elements === null) return notReady
      const { error, setupIntent } = await stripe.confirmSetup({
        elements,
        redirect: 'if_required',
        confirmParams: { return_url: returnUrl },
      })
      if (setupIntent !== undefined) return { setupIntentId: setupIntent.id }
      return error?.message === undefined ? notReady : { sentence: error.message }
    },
  }))
  return <PaymentElement options={{ layout: 'tabs' }} />
}
