export const secondMs = 1000
export const minuteMs = 60 * secondMs
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

/** Sizes in bytes. */
export const kibibyte = 1024
export const mebibyte = 1024 ** 2
export const gibibyte = 1024 ** 3
