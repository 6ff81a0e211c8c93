/** Groups of calls, in the order of the documentation. */
export const tags = {
  'Sign-in': 'Sessions for API clients, and sign-in providers.',
  'API tokens': 'Keys for programs: `Authorization: Bearer stp_…`, for one account and with one scope.',
  Users: 'People: profile, password, sign-in methods and roles.',
  Accounts: 'Settings of an account, its members and invitations, and its audit log.',
  Billing: 'What an account uses and pays.',
  Webhooks: 'Addresses to which events of the account are sent. docs/integrations.md tells how to receive them.',
  HubSpot: 'The account in HubSpot that form responses are sent to. docs/integrations.md tells how.',
  'Editing sessions': 'Who has which tour open for editing.',
  Tours: 'Drafts of tours.',
  Stops: 'Stops of a tour, with what they show.',
  Media: 'Images, videos, audio and documents of the library.',
  Uploads:
    'Files for the library, by the tus protocol 1.0.0. docs/api.md shows the calls in their order; any tus client makes them.',
  Hotspots: 'Hotspots in the stops of a tour.',
  Translations: 'Texts of a tour in its other languages.',
  Publishing: 'What visitors see, and when.',
  Reviews: 'Requests to look at the changes of a tour and publish them.',
  Sharing: 'Who may see a published tour and where, its share links and its short link.',
  Versions: 'Versions of a tour: what changed between them, and restoring them.',
  Comments: 'What people who work on a tour write to each other about it.',
  Analytics: 'What visitors of published tours did, as counts.',
  Forms: 'Forms of a tour, and the answers visitors sent.',
} as const

export type Tag = keyof typeof tags
