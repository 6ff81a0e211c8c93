import { useQuery } from '@tanstack/react-query'
import type { CardStart } from '../../../../shared/billing/billing.ts'
import { trpc } from '../../../platform/trpc.ts'
import { loadStripeScript } from './stripe-script.ts'

/** Stripe.js, and the secret by which it saves a card. */
async function withStripe(start: CardStart) {
  const createStripe = await loadStripeScript(start.scriptUrl)
  return { clientSecret: start.clientSecret, stripe: createStripe(start.publishableKey) }
}
export type StartedCard = Awaited<ReturnType<typeof withStripe>>

/** Begins to save a card when its fields show; again on `refetch`, after a card was declined. */
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
    // Stripe's object is used as it is, never compared.
    structuralSharing: false,
  })
}

/** Stripe.js for a payment that the bank wants confirmed, where no card is typed. */
export function useLoadStripe() {
  const { client } = trpc.useUtils()
  return async () => (await withStripe(await client.billing.startCard.mutate({}))).stripe
}
