import { useEffect, useState } from 'react'
import type { MailboxEmail } from '../../../../../shared/mailbox.ts'
import { directCalls } from '../../../../platform/direct-calls.ts'

const pollMs = 1_500

/**
 * Emails to an address that the server couldn't send, newest first. Undefined until they are known; null if this
 * browser isn't on the machine of the server, or if emails are sent.
 */
export function useLocalEmails(to: string): readonly MailboxEmail[] | null | undefined {
  const [emails, setEmails] = useState<readonly MailboxEmail[] | null>()
  useEffect(() => {
    let isCurrent = true
    let timer: ReturnType<typeof setTimeout> | undefined
    const load = async () => {
      const response = await directCalls.mutate('email', 'listLocal', { to }).catch(() => undefined)
      if (!isCurrent) return
      if (response !== undefined) setEmails(response.emails)
      // An email is written by a job, a moment after the request.
      if (response?.emails !== null) timer = setTimeout(() => void load(), pollMs)
    }
    void load()
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [to])
  return emails
}
