import { useQuery } from '@tanstack/react-query'
import type { CardStart } from '../../../../../shared/billing/billing.ts'
import { trpc } from '../../../../platform/trpc.ts'
import { loadStripeScript } from './stripe-script.ts'

/** Loads Stripe.js for a setup intent. */
async function withStripe(start: CardStart) {
  const createStripe = await loadStripeScript(start.scriptUrl)
  return { clientSecret: start.clientSecret, stripe: createStripe(start.publishableKey) }
}
export type StartedCard = Awaited<ReturnType<typeof withStripe>>

/** Creates a setup intent when the card fields are shown, and another on `refetch`, after a card was declined. */
export function useCardStart({ isNeeded }: { readonly isNeeded: boolean }) {
  const { client } = trpc.useUtils()
  return useQuery({
    queryKey: ['cardStart'],
    queryFn: async () => withStripe(await client.billing.startCard.mutate({})),
    enabled: isNeeded,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    // Structural sharing would copy Stripe's object.
    structuralSharing: false,
  })
}

/** Loads Stripe.js to confirm a payment with the bank, without card fields. */
export function useLoadStripe() {
  const { client } = trpc.useUtils()
  return async () => (await withStripe(await client.billing.startCard.mutate({}))).stripe
}
