/** `error`: visitors certainly meet a barrier. `warning`: a person has to look, because the check can't be certain. */
export const severities = ['error', 'warning'] as const
export type Severity = (typeof severities)[number]
