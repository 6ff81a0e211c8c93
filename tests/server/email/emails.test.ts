import { expect, it } from 'vitest'
import { type EmailName, emailNames, emails } from '../../../src/server/domain/connections/email/emails.ts'
import { layOut } from '../../../src/server/domain/connections/email/layout.ts'

const hostile = '<img src=x onerror=alert(1)>\r\nBcc: evil@example.com'
const facts = {
  address: 'https://tours.example.org/token/x#abc_-123',
  accountName: hostile,
  personName: hostile,
  roleName: 'Editor',
  newEmail: 'new@example.com',
}

it.each(emailNames)(
  'T80: the email %s has a subject of ours alone, and what people typed as text',
  (name: EmailName) => {
    const email = emails[name](facts)
    expect(email.subject).toMatch(/^[A-Z][\w ’'-]+$/)
    expect(email.subject).toBe(emails[name]({ address: '' }).subject)
    const { html, text } = layOut(email)
    expect(html).not.toMatch(/<img|<script/)
    expect(text.endsWith('\n')).toBe(true)
    const hasLink = text.includes(facts.address)
    expect(html.includes(`href="${facts.address}"`)).toBe(hasLink)
  },
)

it('emails about what somebody did have no link to follow', () => {
  for (const name of ['password-changed', 'email-changing'] as const) {
    expect(layOut(emails[name](facts)).text).not.toContain('https://')
  }
})

it('writes what visitors answered under its question, each line as text of theirs', () => {
  const answers = [
    { label: 'Your <i>name</i>', values: ['Ada & Co\r\nConfirm at https://evil.example\u202e'] },
    { label: 'Rooms', values: ['Hall', 'Tower'] },
    { label: 'Story', values: ['x'.repeat(5000)] },
  ]
  const { html, text } = layOut(emails['form-answered']({ address: 'https://tours.example.org/', answers }))
  expect(text).toContain(
    'Your <i>name</i>\n  Ada & Co\n  Confirm at https://evil.example\n\nRooms\n  Hall\n  Tower\n\nStory\n  xxx',
  )
  expect(html).toContain('Your &lt;i&gt;name&lt;/i&gt;')
  expect(html).toContain('Ada &amp; Co<br>Confirm at https://evil.example<')
  expect(html).not.toMatch(/<i>|href="https:\/\/evil|\u202e/)
  expect(text).toContain('…')
  expect(text.length).toBeLessThan(4000)
})
