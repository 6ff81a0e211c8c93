/**
 * Who may see a published tour by its main link: everybody, and search engines may list it; whoever has the link;
 * whoever knows its password; or members of the account who are signed in.
 */
export const visibilities = ['public', 'unlisted', 'password', 'members'] as const
export type Visibility = (typeof visibilities)[number]

/** Of a tour for which nobody has chosen one: search engines are told nothing that its author didn't decide. */
export const defaultVisibility = 'unlisted' satisfies Visibility
