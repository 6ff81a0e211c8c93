import { namesOf } from '../../../../shared/kernel/names-of.ts'
import { billingEmails, closingEmails } from './billing-emails.ts'
import { hubspotEmails } from './hubspot-emails.ts'
import { notificationEmails, unchecked } from './notification-emails.ts'
import { webhookEmails } from './webhook-emails.ts'

/** What a person wrote, under a label: a question of a form and what was answered to it, or a comment. */
export type EmailAnswer = { readonly label: string; readonly values: readonly string[] }

type EmailLink = { readonly label: string; readonly address: string }

export type EmailSection = {
  readonly title: string
  readonly link: EmailLink
  /** When each was written, and what. */
  readonly entries: readonly { readonly at: string; readonly answers: readonly EmailAnswer[] }[]
}

/** What an email says, before it is laid out. */
export type Email = {
  readonly subject: string
  readonly lines: readonly string[]
  /** What a person wrote, below the lines. */
  readonly answers?: readonly EmailAnswer[]
  /** The same under titles: the forms of several tours. */
  readonly sections?: readonly EmailSection[]
  readonly button?: EmailLink
  readonly otherLink?: EmailLink | undefined
  readonly closing?: string
}

export type EmailStorage = {
  readonly usedBytes: number
  /** The part of it that was deleted or replaced, and is still kept. */
  readonly keptBytes: number
  readonly limitBytes: number
}

/** What a writer knows: the address its link leads to, and names that people gave. */
export type EmailFacts = {
  /** Empty for emails without a link. */
  readonly address: string
  /** Name of the account an invitation leads to. */
  readonly accountName?: string | undefined
  /** Who invites, or mentions somebody. */
  readonly personName?: string | undefined
  readonly roleName?: string | undefined
  /** The address an email change leads to. */
  readonly newEmail?: string | undefined
  /** Of what somebody filled in or commented on. */
  readonly tourName?: string | undefined
  readonly formName?: string | undefined
  readonly answers?: readonly EmailAnswer[] | undefined
  /** When something happens, in words. */
  readonly day?: string | undefined
  readonly tokenName?: string | undefined
  /** Why something failed, in a sentence. */
  readonly reason?: string | undefined
  readonly count?: number | undefined
  /** Where a webhook leads. */
  readonly webhookHost?: string | undefined
  readonly storage?: EmailStorage | undefined
  /** Where the account's plan can be changed; missing where there are no plans. */
  readonly planAddress?: string | undefined
  readonly sections?: readonly EmailSection[] | undefined
  /** Of forms that were answered, those that `sections` has no room for. */
  readonly furtherForms?: number | undefined
}

const ignore = "If this wasn't you, ignore this email. Nothing changes."
/** Without a link, because emails that frighten and lead somewhere are what thieves write. */
const warn =
  "If this wasn't you, open Stopover, choose “Forgot your password?” and set a new password now. If you work in another person's account, tell its admin."

/** Every email the product sends. Subjects hold nothing that people typed (threat T80). */
export const emails = {
  'sign-up': ({ address }) => ({
    subject: 'Confirm your email',
    lines: ['Welcome to Stopover. Confirm your email, then enter your name and choose a password.'],
    button: { label: 'Confirm email', address },
    closing: `This link works once and is valid for 24 hours. ${ignore}`,
  }),
  'known-email': ({ address }) => ({
    subject: 'You already have an account',
    lines: ['We received a sign-up request for this email, but it already has an account.'],
    button: { label: 'Sign in', address },
    closing: 'Forgot your password? Choose “Forgot your password?” on the sign-in page.',
  }),
  'reset-password': ({ address }) => ({
    subject: 'Reset your password',
    lines: ['We received a request to reset your password, from you or from an admin of your account.'],
    button: { label: 'Choose a new password', address },
    closing: `This link works once and is valid for 30 minutes. ${ignore}`,
  }),
  'password-changed': () => ({
    subject: 'Your password was changed',
    lines: ['Your Stopover password was changed, and all your other sessions were signed out.'],
    closing: warn,
  }),
  'change-email': ({ address }) => ({
    subject: 'Confirm your new email',
    lines: ['Confirm this email to use it to sign in to Stopover.'],
    button: { label: 'Confirm new email', address },
    closing: `This link works once and is valid for 24 hours. Until you confirm, your current email stays. ${ignore}`,
  }),
  'email-changing': ({ newEmail = '' }) => ({
    subject: 'Your email is about to change',
    lines: [
      `We received a request to change your Stopover email to ${newEmail}. Until it's confirmed, you sign in with this email.`,
    ],
    closing: warn,
  }),
  invite: ({ address, accountName = '', personName = '', roleName = '' }) => ({
    subject: "You're invited to Stopover",
    lines: [`${personName} invited you to work on the tours of ${accountName} as ${roleName}.`],
    button: { label: 'Accept invitation', address },
    closing: "This link works once and is valid for 7 days. If you don't know the sender, ignore this email.",
  }),
  'form-answered': ({ address, tourName = '', formName = '', answers = [] }) => ({
    subject: 'New form response',
    lines: [`A visitor filled out the form “${formName}” in the tour “${tourName}”.`],
    answers,
    button: { label: 'View all responses', address },
    closing: `You get this email because an editor of the tour entered your address in the form. ${unchecked}`,
  }),
  'comment-mention': ({ address, tourName = '', personName = '', answers = [] }) => ({
    subject: 'You were mentioned in a comment',
    lines: [`${personName} mentioned you in a comment on the tour “${tourName}”.`],
    answers,
    button: { label: 'Open comment', address },
    closing: 'You get this email because someone mentioned you. To reply, open the comment.',
  }),
  'token-created': ({ accountName = '', tokenName = '' }) => ({
    subject: 'A new API token was created',
    lines: [
      `The API token “${tokenName}” was created for you in ${accountName}. Programs that have it can act in your name there.`,
    ],
    closing: `You get this email to keep your account safe, so it can't be turned off. ${warn}`,
  }),
  ...notificationEmails,
  ...webhookEmails,
  ...hubspotEmails,
  ...billingEmails,
  ...closingEmails,
} as const satisfies Record<string, (facts: EmailFacts) => Email>

export type EmailName = keyof typeof emails
export const emailNames = namesOf(emails)
