/** Groups of calls, in the order the documents show them. */
export const tags = {
  'Sign-in': 'Sessions for API clients, and ways to sign in that somebody else runs.',
  Users: 'People: their profile, password, ways to sign in and roles.',
  Accounts: 'What belongs to an account as a whole.',
  'Editing sessions': 'Who has which tour open for editing.',
  Media: 'Pictures, films and sound of the library.',
  Hotspots: 'Things to click or read in the stops of a tour.',
  Forms: 'What visitors fill in, and what they sent in.',
} as const

export type Tag = keyof typeof tags
