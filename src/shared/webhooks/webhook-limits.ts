/** Limits of webhooks. */
export const webhookLimits = {
  perAccount: 20,
  descriptionMaxLength: 200,
} as const
