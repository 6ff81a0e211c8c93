/** Version of the terms, stored with each acceptance. Must change with their text. */
export const termsVersion = '2026-11-21'
