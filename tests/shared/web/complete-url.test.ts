import { expect, it } from 'vitest'
import { completeUrl } from '../../../src/shared/web/complete-url.ts'
import { linkSchemes, pageSchemes } from '../../../src/shared/web/link-url.ts'

it.each([
  ['https://example.org', 'https://example.org', true],
  ['example.org/tickets?day=1', 'https://example.org/tickets?day=1', true],
  [' www.example.org ', 'https://www.example.org', true],
  ['ann@example.org', 'mailto:ann@example.org', false],
  ['+41 44 123 45 67', 'tel:+41441234567', false],
  ['12345', 'tel:12345', false],
  ['1234', undefined, false],
  ['(044) 123-45', undefined, false],
  ['javascript:alert(1)', undefined, false],
  ['javascript:alert.call', undefined, false],
  ['tickets', undefined, false],
  ['example.com/a b?x=ä', 'https://example.com/a%20b?x=%C3%A4', true],
  ['münchen.example', 'https://xn--mnchen-3ya.example/', true],
])('completes %j to %j, as a page: %s', (text, address, isPage) => {
  expect(completeUrl(text, linkSchemes)).toBe(address)
  expect(completeUrl(text, pageSchemes)).toBe(isPage ? address : undefined)
})
