import i18next from 'i18next'
import { beforeAll, describe, expect, it } from 'vitest'
import { formatUntil, linkFacts } from '../../../src/client/features/publishing/settings/links/link-facts.ts'
import {
  linkInput,
  linkProblems,
  linkValues,
} from '../../../src/client/features/publishing/settings/links/link-values.ts'
import { timeZoneText } from '../../../src/client/features/publishing/settings/links/time-zone.ts'
import { shareTargets } from '../../../src/client/features/publishing/settings/share-targets/share-targets.ts'
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
const words = () => ({ t: i18next.t, locale: 'en', nowMs: now.getTime() })

describe('the facts of a share link', () => {
  it('are when it expires, its opens and its password', () => {
    expect(linkFacts(link, words())).toEqual(['Expires in 3 days', '12 of 50 opens', 'Password required'])
  })

  it('leave out what it has not', () => {
    const bare = { ...link, hasPassword: false, expiresAt: null, maxOpens: null, openCount: 1 }
    expect(linkFacts(bare, words())).toEqual(['1 open'])
    expect(linkFacts({ ...link, state: 'expired' }, words())).toEqual(['12 of 50 opens', 'Password required'])
  })

  it.each([
    ['2026-11-25T12:00:10Z', 'in 1 minute'],
    ['2026-11-25T12:45:00Z', 'in 45 minutes'],
    ['2026-11-25T17:00:00Z', 'in 5 hours'],
    ['2026-12-05T12:00:00Z', 'in 10 days'],
    ['2027-02-01T12:00:00Z', 'Feb 1, 2027'],
  ])('say %s as "%s"', (at, expected) => {
    expect(formatUntil(at, now.getTime(), 'en')).toBe(expected)
  })
})

describe('the dialog of a share link', () => {
  const blank = linkValues(null)

  it('wants a name, a password of six characters, a time to come and a number of opens', () => {
    const wrong = { ...blank, asksPassword: true, password: 'short', expires: '2020-01-01T00:00', maxOpens: 0 }
    expect(linkProblems(wrong, null, now)).toEqual({
      name: 'nameMissing',
      password: 'passwordShort',
      expires: 'past',
      maxOpens: 'opens',
    })
    expect(linkProblems({ ...blank, name: 'Press' }, null, now)).toEqual({})
  })

  it('sends nothing of what was left empty', () => {
    expect(linkInput({ ...blank, name: ' Press ' }, null)).toEqual({
      name: 'Press',
      startStopId: null,
      startView: null,
      language: null,
      expiresAt: null,
      maxOpens: null,
    })
  })

  it('keeps password and time of a link that are not touched, to the second, though the time has passed', () => {
    const old = { ...link, expiresAt: '2020-01-01T00:00:30.000Z', state: 'expired' as const }
    const values = linkValues(old)
    expect(linkProblems(values, old, now)).toEqual({})
    const input = linkInput(values, old)
    expect(input).toMatchObject({ expiresAt: old.expiresAt, maxOpens: 50 })
    expect(input).not.toHaveProperty('password')
  })

  it('removes a password, and sets a new one', () => {
    const values = linkValues(link)
    expect(linkInput({ ...values, asksPassword: false }, link)).toMatchObject({ password: null })
    expect(linkInput({ ...values, password: 'open sesame' }, link)).toMatchObject({ password: 'open sesame' })
  })

  it('drops a view whose stop was dropped', () => {
    const startView = { yawDeg: 1, pitchDeg: 2, fovDeg: 90 }
    expect(linkInput({ ...blank, name: 'Press', startView }, null)).toMatchObject({ startView: null })
  })

  it('names the time zone of this machine', () => {
    expect(timeZoneText(now, 'en')).toContain(Intl.DateTimeFormat().resolvedOptions().timeZone)
  })
})

describe('share targets', () => {
  it('get address and name as they are, whatever is in them', () => {
    const shared = { address: 'https://a.example/share/x?lang=de&a=1', name: 'Sea & Sand #1' }
    for (const { id, href } of shareTargets) {
      const { protocol, searchParams } = new URL(href(shared))
      expect(['https:', 'mailto:'], id).toContain(protocol)
      expect([...searchParams.values()].join('\n'), id).toContain(shared.address)
    }
    const [email] = shareTargets
    expect(new URL(email?.href(shared) ?? '').searchParams.get('subject')).toBe(shared.name)
  })
})
