import type { Transporter } from 'nodemailer'
import type { Email } from './email.ts'

/** Timeout for connecting, for the greeting, and for an idle connection. */
const timeoutMs = 20_000

/** Domain of the sender address, used in message ids. */
function domainOf(from: string): string {
  return /@([A-Za-z0-9.-]+)/.exec(from)?.[1] ?? 'localhost'
}

/** Headers for one-click unsubscribe in mail programs (RFC 8058). */
function unsubscribeHeaders(url: string | undefined): Record<string, string> {
  if (url === undefined) return {}
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}

/** Sends emails by SMTP, `smtp://user:password@host:port` or `smtps://…`, one connection per email. */
export function smtpEmail(url: string, from: string): Email {
  let transport: Promise<Transporter> | undefined
  const openTransport = async () => {
    // Imported on demand, because it takes most of a second.
    const { createTransport } = await import('nodemailer')
    const timeouts = { connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs }
    return createTransport({ url, ...timeouts, disableFileAccess: true, disableUrlAccess: true, maxRecipients: 1 })
  }
  return {
    mailbox: null,
    send: async ({ id, to, subject, text, html, unsubscribeUrl }, signal) => {
      transport ??= openTransport()
      const mailer = await transport
      await mailer.sendMail({
        messageId: `<${id}@${domainOf(from)}>`,
        from,
        // An object, because a string would be parsed, and a comma in it would add a second recipient (threat T80).
        to: { name: '', address: to },
        subject,
        text,
        html,
        // Suppresses out-of-office and other automatic replies.
        headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(unsubscribeUrl) },
        signal,
      })
    },
  }
}
