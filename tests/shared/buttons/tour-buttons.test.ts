import { describe, expect, it } from 'vitest'
import { stopIdsOfButton, urlOfButton } from '../../../src/shared/buttons/references.ts'
import { tourButtons } from '../../../src/shared/buttons/tour-buttons.ts'

const id = '0b7c6a1e-5f1a-4c56-9f0e-0d6f4f0a0001'
const stopId = '0b7c6a1e-5f1a-4c56-9f0e-0d6f4f0a0002'
const noButtons = { bar: [], corner: [], hidden: [], own: [] }
const withAction = (kind: string, details: object) => ({
  ...noButtons,
  own: [{ id, label: 'Book', icon: 'calendar', action: { kind, details } }],
})
const isValid = (value: unknown) => tourButtons.safeParse(value).success

describe('the buttons of a tour', () => {
  it.each([
    ['url', { url: 'https://example.org/book' }, 'https://example.org/book'],
    ['phone', { phone: '+43 (1) 234-567' }, 'tel:+431234567'],
    ['email', { email: 'hello@example.org' }, 'mailto:hello@example.org'],
  ])('link by %s to an address of that kind', (kind, details, address) => {
    expect(isValid(withAction(kind, details))).toBe(true)
    expect(urlOfButton({ action: { kind, details } })).toBe(address)
  })

  it('link to stops', () => {
    expect(isValid(withAction('stop', { stopId }))).toBe(true)
    expect(stopIdsOfButton({ action: { kind: 'stop', details: { stopId } } })).toEqual([stopId])
  })

  it.each([
    ['url', { url: 'javascript:alert(1)' }],
    ['url', { url: 'mailto:a@example.org' }],
    ['url', {}],
    ['stop', { stopId: 'hall' }],
    ['phone', { phone: 'call me' }],
    ['phone', { phone: '12' }],
    ['phone', { phone: '1234;ext=5' }],
    ['email', { email: 'example' }],
    ['email', { email: 'a@example.org?bcc=b@example.org' }],
    ['email', { email: 'a@example.org', also: 'b@example.org' }],
  ])('reject invalid details of %s: %o', (kind, details) => {
    expect(isValid(withAction(kind, details))).toBe(false)
    expect(urlOfButton({ action: { kind, details } })).toBeUndefined()
  })

  it('accept names of other versions but no duplicates', () => {
    expect(isValid({ ...noButtons, bar: ['hologram', 'zoom'], hidden: ['share'] })).toBe(true)
    expect(isValid({ ...noButtons, bar: ['zoom'], hidden: ['zoom'] })).toBe(false)
    expect(isValid({ ...noButtons, bar: ['<b>'] })).toBe(false)
    const { own } = withAction('url', { url: 'https://example.org' })
    expect(isValid({ ...noButtons, own: [...own, ...own] })).toBe(false)
  })
})
