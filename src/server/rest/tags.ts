/** Groups of calls, in the order the documents show them. */
export const tags = {
  'Sign-in': 'Sessions for API clients, and sign-in providers.',
  Users: 'People: profile, password, sign-in methods and roles.',
  Accounts: 'Settings of an account.',
  Webhooks: 'Addresses to which events of the account are sent. docs/integrations.md tells how to receive them.',
  'Editing sessions': 'Who has which tour open for editing.',
  Media: 'Images, videos, audio and documents of the library.',
  Hotspots: 'Hotspots in the stops of a tour.',
  Sharing: 'Who may see a published tour and where, its share links and its short link.',
  Versions: 'Versions of a tour: what changed between them, and restoring them.',
  Comments: 'What people who work on a tour write to each other about it.',
  Forms: 'Forms of a tour, and the answers visitors sent.',
} as const

export type Tag = keyof typeof tags
