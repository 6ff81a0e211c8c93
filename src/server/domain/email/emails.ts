/** A question of a form, and what was answered to it. */
export type EmailAnswer = { readonly label: string; readonly values: readonly string[] }

/** What an email says, before it is laid out. */
export type Email = {
  readonly subject: string
  readonly lines: readonly string[]
  /** What a visitor filled in, below the lines. */
  readonly answers?: readonly EmailAnswer[]
  readonly button?: { readonly label: string; readonly address: string }
  readonly closing?: string
}

/** What a writer knows: the address its link leads to, and names that people gave. */
export type EmailFacts = {
  /** Empty for emails without a link. */
  readonly address: string
  /** Name of the account an invitation leads to. */
  readonly accountName?: string | undefined
  /** Who invites. */
  readonly personName?: string | undefined
  readonly roleName?: string | undefined
  /** The address an email change leads to. */
  readonly newEmail?: string | undefined
  /** Of what somebody filled in. */
  readonly tourName?: string | undefined
  readonly formName?: string | undefined
  readonly answers?: readonly EmailAnswer[] | undefined
}

const ignore = 'If this was not you, ignore this letter: nothing changes.'
/** Without a link, because emails that frighten and lead somewhere are what thieves write. */
const warn =
  'If this was not you, open Stopover, choose “Forgot your password?” and set another one now. If you work in an account of somebody else, tell its admin.'

/** Every email the product sends. Subjects hold nothing that people typed (threat T80). */
export const emails = {
  'sign-up': ({ address }) => ({
    subject: 'Confirm your e-mail',
    lines: ['Welcome to Stopover. Confirm that this is your e-mail, then choose a name and a password.'],
    button: { label: 'Confirm and go on', address },
    closing: `The link works once, within a day. ${ignore}`,
  }),
  'known-email': ({ address }) => ({
    subject: 'You already have an account',
    lines: ['Somebody, perhaps you, tried to sign up with this e-mail. There is an account with it already.'],
    button: { label: 'Sign in', address },
    closing: 'If you forgot your password, choose “Forgot your password?” there.',
  }),
  'reset-password': ({ address }) => ({
    subject: 'Choose a new password',
    lines: ['Somebody, perhaps you or the admin of your account, asked for a new password.'],
    button: { label: 'Choose a new password', address },
    closing: `The link works once, within 30 minutes. ${ignore}`,
  }),
  'password-changed': () => ({
    subject: 'Your password was changed',
    lines: ['The password of your Stopover account was changed, and all other sessions were ended.'],
    closing: warn,
  }),
  'change-email': ({ address }) => ({
    subject: 'Confirm your new e-mail',
    lines: ['This is to become the e-mail you sign in to Stopover with.'],
    button: { label: 'Confirm the new e-mail', address },
    closing: `The link works once, within a day. Until then the e-mail of before stays. ${ignore}`,
  }),
  'email-changing': ({ newEmail = '' }) => ({
    subject: 'Your e-mail is about to change',
    lines: [`Somebody, perhaps you, asked to sign in to Stopover with ${newEmail} instead of this e-mail.`],
    closing: warn,
  }),
  invite: ({ address, accountName = '', personName = '', roleName = '' }) => ({
    subject: 'You are invited to Stopover',
    lines: [`${personName} invites you to work on the tours of ${accountName}, as ${roleName}.`],
    button: { label: 'Accept the invitation', address },
    closing: 'The link works once, within seven days. If you do not know them, ignore this letter.',
  }),
  'form-answered': ({ address, tourName = '', formName = '', answers = [] }) => ({
    subject: 'New form response',
    lines: [`A visitor filled in the form “${formName}” in the tour “${tourName}”.`],
    answers,
    button: { label: 'View all responses', address },
    closing:
      'You get this email because an editor of the tour entered your address in the form. What visitors write is not checked: be careful with links in it.',
  }),
} as const satisfies Record<string, (facts: EmailFacts) => Email>

export type EmailName = keyof typeof emails
export const emailNames = Object.keys(emails).filter((name): name is EmailName => Object.hasOwn(emails, name))
