/** Which wording of the terms people accept; each acceptance keeps it. Changes with the wording. */
export const termsVersion = '2026-11-21'
