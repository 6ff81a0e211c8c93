/**
 * Access to a published tour by its main link: everyone including search engines, everyone with the link, everyone with
 * the password, or signed-in members of the account.
 */
export const visibilities = ['public', 'unlisted', 'password', 'members'] as const
export type Visibility = (typeof visibilities)[number]

/** Unlisted, so that search engines don't index a tour unless its author decides so. */
export const defaultVisibility = 'unlisted' satisfies Visibility
