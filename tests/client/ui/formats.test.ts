import i18next from 'i18next'
import { beforeAll, describe, expect, it } from 'vitest'
import texts from '../../../src/client/locales/en/translation.json' with { type: 'json' }
import { formatDistance, formatPercent, formatSince } from '../../../src/client/ui/layout/formats.ts'
import { formatBytes } from '../../../src/shared/format-bytes.ts'

const mebibyte = 1024 ** 2

it.each([
  [0, '0 kB'],
  [3, '3 bytes'],
  [1023, '1,023 bytes'],
  [1536, '1.5 kB'],
  [10.4 * mebibyte, '10.4 MB'],
  [999 * mebibyte, '999 MB'],
  [50 * 1024 * mebibyte, '50 GB'],
  [3000 * 1024 ** 4, '3,000 TB'],
  [1, '1 byte'],
  [572, '572 bytes'],
])('formats %d bytes as %s', (bytes, text) => expect(formatBytes(bytes, 'en')).toBe(text))

it.each([
  [0, '0%'],
  [0.626, '62%'],
  [0.9999, '99%'],
  [1, '100%'],
])('formats the share %d as %s', (share, text) => expect(formatPercent(share, 'en')).toBe(text))

it.each([
  [0, '1 m'],
  [39.6, '40 m'],
  [999.7, '1 km'],
  [1234, '1.2 km'],
  [12_345, '12 km'],
])('formats a distance of %d meters as %s', (distanceM, text) => expect(formatDistance(distanceM, 'en')).toBe(text))

describe('formatSince', () => {
  beforeAll(() => i18next.init({ lng: 'en', resources: { en: { translation: texts } } }))
  const now = Date.UTC(2026, 10, 21, 12)
  const formatAge = (ageMs: number) => formatSince(new Date(now - ageMs).toISOString(), now, 'en')
  const hourMs = 3_600_000

  it.each([
    [0, 'just now'],
    [-5 * hourMs, 'just now'],
    [4 * 60_000, '4 min. ago'],
    [3 * hourMs, '3 hr. ago'],
    [30 * hourMs, 'yesterday'],
    [24 * 24 * hourMs, 'Oct 28'],
    [400 * 24 * hourMs, 'Oct 17, 2025'],
  ])('formats an age of %d ms as %s', (ageMs, text) => expect(formatAge(ageMs)).toBe(text))
})
