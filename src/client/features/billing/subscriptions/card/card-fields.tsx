import { useComputedColorScheme } from '@mantine/core'
import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js'
import type { Appearance } from '@stripe/stripe-js'
import { type Ref, useImperativeHandle } from 'react'
import { useTranslation } from 'react-i18next'
import type { StartedCard } from './use-card-start.ts'

export type SavedCard =
  | { readonly setupIntentId: string }
  /** Error message from Stripe. */
  | { readonly errorText: string }
export type CardHandle = { readonly save: (returnUrl: string) => Promise<SavedCard> }

/** Appearance of Stripe's fields, which are in an iframe that doesn't inherit our colors. */
const appearances = {
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

type CardFieldsProps = { readonly cardStart: StartedCard; readonly ref: Ref<CardHandle> }

/** Card fields hosted by Stripe, so that card numbers never reach our server. */
export function CardFields({ cardStart: { stripe, clientSecret }, ref }: CardFieldsProps) {
  const { i18n } = useTranslation()
  const { theme, variables } = appearances[useComputedColorScheme('light')]
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

/** Language of the app if Stripe supports it, else the browser's. */
function localeOf(language: string) {
  return language === 'en' ? 'en' : 'auto'
}

function PaymentFields({ ref }: { ref: Ref<CardHandle> }) {
  const { t } = useTranslation()
  const stripe = useStripe()
  const elements = useElements()
  useImperativeHandle(ref, () => ({
    save: async (returnUrl) => {
      const notReady = { errorText: t('billing.card.notReady') }
      if (stripe === null || elements === null) return notReady
      const { error, setupIntent } = await stripe.confirmSetup({
        elements,
        redirect: 'if_required',
        confirmParams: { return_url: returnUrl },
      })
      if (setupIntent !== undefined) return { setupIntentId: setupIntent.id }
      return error?.message === undefined ? notReady : { errorText: error.message }
    },
  }))
  return <PaymentElement options={{ layout: 'tabs' }} />
}
