import { z } from 'zod'
import type { FormRecord } from '../api/form-body.ts'
import { flag, readParameters, wholeNumber } from '../api/parameters.ts'
import { discountParameters } from './discounts.ts'

const item = z.strictObject({
  id: z.string().optional(),
  price: z.string().optional(),
  quantity: wholeNumber.optional(),
})
export const items = z.array(item)
export type ItemParameters = z.output<typeof item>

export const automaticTax = z.strictObject({ enabled: flag })
export const prorationBehavior = z.enum(['always_invoice', 'create_prorations'])
const creation = z.strictObject({
  automatic_tax: automaticTax.optional(),
  customer: z.string(),
  discounts: discountParameters.optional(),
  items,
  payment_behavior: z.literal('allow_incomplete').optional(),
  trial_from_plan: flag.optional(),
})
const change = z.strictObject({
  cancel_at_period_end: flag.optional(),
  items: items.optional(),
  payment_behavior: z.literal('pending_if_incomplete').optional(),
  proration_behavior: prorationBehavior.optional(),
})
export type SubscriptionCreation = z.output<typeof creation>
export type SubscriptionChange = z.output<typeof change>

export const readCreation = (form: FormRecord): SubscriptionCreation => readParameters(creation, form)
export const readChange = (form: FormRecord): SubscriptionChange => readParameters(change, form)
