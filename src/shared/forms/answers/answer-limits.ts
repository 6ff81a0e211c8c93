/** Limits of form answers, for visitors and on the server. */
export const answerLimits = {
  lineMaxLength: 200,
  textMaxLength: 5_000,
  emailMaxLength: 254,
  phoneMaxLength: 40,
  /** Minimum time to fill in a form; faster submissions come from bots. */
  minFillingMs: 2_000,
} as const
