/** Delay of loading indicators (spec §9). */
export const loaderDelayMs = 2_000
