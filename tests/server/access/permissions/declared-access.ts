import type { Allow } from '../../../../src/server/kernel/operation.ts'
import { type Call, operationName } from './all-calls.ts'

type GroupAccess = { readonly reads?: Allow; readonly changes?: Allow }

/**
 * Required access of the operations of each router, written by hand, so that an operation open to more people than its
 * neighbors is an edit of this file. Operations without a procedure are in the group of their row's tag.
 */
const groups: Readonly<Record<string, GroupAccess>> = {
  accessibility: { reads: 'viewTour', changes: 'manageTours' },
  accounts: { reads: 'viewTour', changes: 'manageUsers' },
  analytics: { reads: 'viewTour', changes: 'manageTours' },
  audit: { reads: 'manageUsers' },
  auth: {},
  billing: { reads: 'manageUsers', changes: 'manageUsers' },
  brandKit: { reads: 'viewTour', changes: 'manageUsers' },
  comments: { reads: 'viewTour' },
  customScript: { reads: 'publishTours', changes: 'publishTours' },
  editing: { reads: 'viewTour', changes: 'manageTours' },
  email: { reads: 'rootAdmin' },
  exports: { reads: 'publishTours' },
  flags: {},
  folders: { reads: 'viewTour', changes: 'manageTours' },
  hotspots: { changes: 'manageTours' },
  locations: { reads: 'manageTours' },
  hubspot: { reads: 'manageUsers', changes: 'manageUsers' },
  media: { reads: 'viewTour', changes: 'manageTours' },
  notifications: {},
  providers: {},
  publishing: { reads: 'viewTour', changes: 'publishTours' },
  reviews: { reads: 'viewTour', changes: 'manageTours' },
  schedules: { reads: 'viewTour', changes: 'publishTours' },
  shareLinks: { reads: 'manageTours', changes: 'publishTours' },
  sharing: { reads: 'viewTour', changes: 'publishTours' },
  slugs: { reads: 'viewTour', changes: 'publishTours' },
  stops: { reads: 'viewTour', changes: 'manageTours' },
  submissions: { reads: 'manageTours', changes: 'manageTours' },
  templates: { reads: 'viewTour', changes: 'manageTours' },
  textSuggestions: { reads: 'manageTours', changes: 'manageTours' },
  tokens: { reads: 'viewTour' },
  tourImports: { reads: 'manageTours', changes: 'manageTours' },
  tourFolders: { reads: 'viewTour', changes: 'manageTours' },
  tours: { reads: 'viewTour', changes: 'manageTours' },
  translations: { reads: 'manageTours', changes: 'manageTours' },
  uploads: { reads: 'viewTour' },
  users: {},
  versions: { reads: 'viewTour', changes: 'manageTours' },
  webhooks: { reads: 'manageUsers', changes: 'manageUsers' },

  Accounts: { reads: 'viewTour' },
  'Brand kit': { reads: 'viewTour' },
  'API tokens': { reads: 'viewTour' },
  Exports: { reads: 'publishTours' },
  Analytics: { reads: 'viewTour' },
  Forms: { reads: 'manageTours' },
  Hotspots: { changes: 'manageTours' },
  Media: { reads: 'viewTour' },
  Publishing: { reads: 'viewTour' },
  Reviews: { reads: 'viewTour' },
  'Sign-in': {},
  Translations: { reads: 'manageTours' },
}

type Deviation = { readonly allow: Allow; readonly because: string; readonly operations: readonly string[] }

/** Operations that require another access than their group. */
const deviations: readonly Deviation[] = [
  {
    allow: 'public',
    because: 'people call it before they are signed in',
    operations: [
      'auth.me',
      'auth.signIn',
      'flags.get',
      'providers.list',
      'providers.start',
      'providers.finish',
      'users.signUp',
      'POST /api/admin/v2/sessions',
    ],
  },
  {
    allow: 'public',
    because: 'the token in the link of an email is the proof',
    operations: [
      'accounts.invitation',
      'accounts.acceptAsStranger',
      'users.openSignUp',
      'users.finishSignUp',
      'users.confirmEmail',
    ],
  },
  {
    allow: 'public',
    because: 'it responds only to people on the server’s own machine, who are not signed in yet',
    operations: ['email.listLocal'],
  },
  {
    allow: 'public',
    because: 'visitors of a published tour answer its forms',
    operations: ['POST /api/v2/:aid/tours/:tid/forms/:formId/submissions'],
  },
  {
    allow: 'signedIn',
    because: 'it is about the caller, in any account',
    operations: [
      'accounts.list',
      'accounts.swap',
      'accounts.startOwn',
      'accounts.accept',
      'auth.signOut',
      'notifications.get',
      'notifications.update',
      'providers.startLink',
      'providers.finishLink',
      'users.changePassword',
      'users.unlinkIdentity',
      'users.prove',
      'users.sessions',
      'users.endSession',
      'users.endOtherSessions',
      'users.acceptPrivacy',
      'users.acceptances',
    ],
  },
  {
    allow: 'signedIn',
    because: 'it is about a user, and is open to that user and to managers of users of a shared account',
    operations: ['users.get', 'users.update', 'users.roles', 'users.sendPasswordReset'],
  },
  {
    allow: 'viewTour',
    because: 'members manage their own tokens, comments, membership and presence',
    operations: [
      'accounts.leave',
      'comments.create',
      'comments.reply',
      'comments.setStatus',
      'comments.update',
      'comments.remove',
      'editing.leave',
      'tokens.create',
      'tokens.revoke',
    ],
  },
  {
    allow: 'viewTour',
    because: 'every member sees whether the account is paid',
    operations: ['billing.standing'],
  },
  {
    allow: 'manageTours',
    because: 'editors send single responses, and see whether that is possible',
    operations: ['hubspot.status', 'hubspot.properties', 'hubspot.send'],
  },
  {
    allow: 'manageTours',
    because: 'it is about deleted items or imports, which only editors can change',
    operations: [
      'media.listDeleted',
      'media.measureDeleted',
      'media.getImport',
      'tours.listDeleted',
      'GET /api/v2/temp/media/videos/thumbnail',
    ],
  },
  { allow: 'publishTours', because: 'a publisher responds to the review request', operations: ['reviews.return'] },
  {
    allow: 'manageUsers',
    because: 'it contains emails or actions of people',
    operations: ['accounts.invitations', 'GET /api/v2/:aid/audit.csv'],
  },
  {
    allow: 'deleteAccount',
    because: 'only the owner can transfer or close the account',
    operations: ['accounts.transfer', 'accounts.close'],
  },
  {
    allow: 'rootAdmin',
    because: 'it is about the whole installation',
    operations: [
      'accounts.listAll',
      'accounts.create',
      'accounts.updateByRoot',
      'accounts.membersByRoot',
      'users.disable',
      'users.enable',
    ],
  },
]

const deviationByOperation = new Map(
  deviations.flatMap(({ allow, operations }) => operations.map((name) => [name, allow] as const)),
)

/** Names of all operations in `deviations`. */
export const deviatingOperations: readonly string[] = [...deviationByOperation.keys()]

/** Required access of an operation's group. Undefined if the group has no other operations of the same type yet. */
export const groupAllowOf = ({ group, changes }: Call): Allow | undefined =>
  changes ? groups[group]?.changes : groups[group]?.reads

/** Required access of an operation. */
export const expectedAllowOf = (call: Call): Allow | undefined =>
  deviationByOperation.get(operationName(call)) ?? groupAllowOf(call)
