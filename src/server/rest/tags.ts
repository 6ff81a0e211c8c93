/** Groups of calls, in the order of the documentation. */
export const tags = {
  'Sign-in': 'Sessions for API clients, and sign-in providers.',
  'API tokens': 'Keys for programs: `Authorization: Bearer stp_…`, for one account and with one scope.',
  Users: 'People: profile, password, sign-in methods and roles.',
  Accounts: 'Settings of an account, its members and invitations, and its audit log.',
  Billing: 'Usage, plan and invoices of an account.',
  Webhooks: 'URLs that events of the account are sent to. docs/integrations.md explains how to receive them.',
  HubSpot: 'The HubSpot account that form responses are sent to. docs/integrations.md explains the setup.',
  'Editing sessions': 'Who has which tour open for editing.',
  'Brand kit': 'Styles, buttons and nadir patch of an account, which its tours can inherit.',
  Tours: 'Drafts of tours.',
  Stops: 'Stops of a tour and their media.',
  Media: 'Images, videos, audio and documents of the library.',
  Uploads:
    'Uploads of files to the library, by the tus protocol 1.0.0. Any tus client works; docs/api.md shows the requests in order.',
  Hotspots: 'Hotspots in the stops of a tour.',
  Translations: 'Texts of a tour in its other languages.',
  Publishing: 'Publishing a tour now or at a set time, and unpublishing it.',
  Exports: 'Copies of published tours for other web servers.',
  Accessibility: 'Automatic checks of a tour, and its accessibility report.',
  Reviews: 'Requests to look at the changes of a tour and publish them.',
  Sharing: 'Access to a published tour: who can see it and on which sites, share links and the short link.',
  Versions: 'Versions of a tour: comparing and restoring them.',
  Comments: 'Comments on a tour by the people who work on it.',
  Analytics: 'Counts of visits to published tours and of what visitors did.',
  Forms: 'Forms of a tour, and the submissions of visitors.',
} as const

export type Tag = keyof typeof tags
