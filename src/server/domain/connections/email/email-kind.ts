import { z } from 'zod'
import type { JobScope } from '../../../kernel/job.ts'
import type { EmailBody } from './email-body.ts'

export type EmailScope = Pick<JobScope, 'em' | 'ports'>

/**
 * A kind of email, defined by the noun that sends it and listed in `src/server/registries/emails.ts`. Its job carries
 * the facts; the text is written when the email is sent.
 */
export type EmailKind<Facts extends z.ZodObject = z.ZodObject> = {
  /** Stored in queued jobs, so a kind keeps its name. */
  readonly name: string
  /** A constant, so that it never contains user input (threat T80). */
  readonly subject: string
  readonly facts: Facts
  /** Returns null when the email has become obsolete. */
  write(scope: EmailScope, facts: z.output<Facts>): EmailBody | null | Promise<EmailBody | null>
}

/** Defines a kind of email. The function exists for its type: it infers the facts from their schema. */
export function emailKind<Facts extends z.ZodObject>(kind: EmailKind<Facts>): EmailKind<Facts> {
  return kind
}

/** Puts a name on one line, so that line breaks typed into it can't leave its sentence (threat T80). */
export function toSingleLine(name: string): string {
  return name.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]+/gu, ' ')
}

/** Fact with user input, kept on one line. */
export const typedFact = z.string().transform(toSingleLine)

/** Fact with the path of the page that the button opens. */
export const pathFact = z.string().max(400)

/** Facts of an email that reads the same for every recipient. */
export const noFacts = z.looseObject({})
