/** Lies above the drawer or dialog whose button opened it. */
export const aboveDialogs = 300
