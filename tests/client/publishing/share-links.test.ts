import i18next from 'i18next'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  formatUntil,
  linkDetails,
} from '../../../src/client/features/publishing/publications/settings/links/link-details.ts'
import {
  linkInput,
  linkProblems,
  linkValues,
} from '../../../src/client/features/publishing/publications/settings/links/link-values.ts'
import { timeZoneText } from '../../../src/client/features/publishing/publications/settings/links/time-zone-text.ts'
import { shareTargets } from '../../../src/client/features/publishing/publications/settings/share-targets/share-targets.ts'
import texts from '../../../src/client/locales/en/translation.json' with { type: 'json' }
import type { ShareLink } from '../../../src/shared/sharing/share-links.ts'

const now = new Date('2026-11-25T12:00:00.000Z')
const link: ShareLink = {
  id: 'x'.repeat(22),
  name: 'Press',
  hasPassword: true,
  expiresAt: '2026-11-28T12:00:30.000Z',
  startStopId: null,
  startView: null,
  language: null,
  maxOpens: 50,
  openCount: 12,
  lastOpenedAt: null,
  createdAt: '2026-11-01T12:00:00.000Z',
  createdBy: 'Robin',
  state: 'open',
}

beforeAll(() => i18next.init({ lng: 'en', resources: { en: { translation: texts } } }))
const context = () => ({ t: i18next.t, locale: 'en', nowMs: now.getTime() })

describe('the details of a share link', () => {
  it('are its expiry, opens and password', () => {
    expect(linkDetails(link, context())).toEqual(['Expires in 3 days', '12 of 50 opens', 'Password required'])
  })

  it('omit missing settings', () => {
    const unlimited = { ...link, hasPassword: false, expiresAt: null, maxOpens: null, openCount: 1 }
    expect(linkDetails(unlimited, context())).toEqual(['1 open'])
    expect(linkDetails({ ...link, state: 'expired' }, context())).toEqual(['12 of 50 opens', 'Password required'])
  })

  it.each([
    ['2026-11-25T12:00:10Z', 'in 1 minute'],
    ['2026-11-25T12:45:00Z', 'in 45 minutes'],
    ['2026-11-25T17:00:00Z', 'in 5 hours'],
    ['2026-12-05T12:00:00Z', 'in 10 days'],
    ['2027-02-01T12:00:00Z', 'Feb 1, 2027'],
  ])('format %s as "%s"', (at, expected) => {
    expect(formatUntil(at, now.getTime(), 'en')).toBe(expected)
  })
})

describe('the dialog of a share link', () => {
  const blank = linkValues(null)

  it('reports each invalid field', () => {
    const invalid = { ...blank, requiresPassword: true, password: 'short', expires: '2020-01-01T00:00', maxOpens: 0 }
    expect(linkProblems(invalid, null, now)).toEqual({
      name: 'nameMissing',
      password: 'passwordShort',
      expires: 'expiryInPast',
      maxOpens: 'opensOutOfRange',
    })
    expect(linkProblems({ ...blank, name: 'Press' }, null, now)).toEqual({})
  })

  it('sends null for empty fields', () => {
    expect(linkInput({ ...blank, name: ' Press ' }, null)).toEqual({
      name: 'Press',
      startStopId: null,
      startView: null,
      language: null,
      expiresAt: null,
      maxOpens: null,
    })
  })

  it('keeps an unchanged password and expiry to the second, even in the past', () => {
    const expired = { ...link, expiresAt: '2020-01-01T00:00:30.000Z', state: 'expired' as const }
    const values = linkValues(expired)
    expect(linkProblems(values, expired, now)).toEqual({})
    const input = linkInput(values, expired)
    expect(input).toMatchObject({ expiresAt: expired.expiresAt, maxOpens: 50 })
    expect(input).not.toHaveProperty('password')
  })

  it('removes or replaces a password', () => {
    const values = linkValues(link)
    expect(linkInput({ ...values, requiresPassword: false }, link)).toMatchObject({ password: null })
    expect(linkInput({ ...values, password: 'open sesame' }, link)).toMatchObject({ password: 'open sesame' })
  })

  it('drops the view of a removed stop', () => {
    const startView = { yawDeg: 1, pitchDeg: 2, fovDeg: 90 }
    expect(linkInput({ ...blank, name: 'Press', startView }, null)).toMatchObject({ startView: null })
  })

  it('names the local time zone', () => {
    expect(timeZoneText(now, 'en')).toContain(Intl.DateTimeFormat().resolvedOptions().timeZone)
  })
})

describe('share targets', () => {
  it('receive URL and name with special characters intact', () => {
    const shared = { url: 'https://a.example/share/x?lang=de&a=1', name: 'Sea & Sand #1' }
    for (const { id, href } of shareTargets) {
      const { protocol, searchParams } = new URL(href(shared))
      expect(['https:', 'mailto:'], id).toContain(protocol)
      expect([...searchParams.values()].join('\n'), id).toContain(shared.url)
    }
    const [email] = shareTargets
    expect(new URL(email?.href(shared) ?? '').searchParams.get('subject')).toBe(shared.name)
  })
})
