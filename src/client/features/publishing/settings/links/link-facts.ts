import type { TFunction } from 'i18next'
import type { ShareLink } from '../../../../../shared/sharing/share-links.ts'
import { formatSince } from '../../../../ui/layout/formats.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
/** Later times are given as a date. */
const maxRelativeDays = 14

/** Relative time ("in 3 days") up to two weeks ahead, the date after that. */
export function formatUntil(isoTime: string, nowMs: number, locale: string): string {
  const time = new Date(isoTime)
  const remainingMs = Math.max(0, time.getTime() - nowMs)
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'always' })
  if (remainingMs < hourMs) return relative.format(Math.max(1, Math.round(remainingMs / minuteMs)), 'minute')
  if (remainingMs < dayMs) return relative.format(Math.round(remainingMs / hourMs), 'hour')
  if (remainingMs < maxRelativeDays * dayMs) return relative.format(Math.round(remainingMs / dayMs), 'day')
  return time.toLocaleDateString(locale, { day: 'numeric', month: 'short', year: 'numeric' })
}

type FactContext = { readonly t: TFunction; readonly locale: string; readonly nowMs: number }

/** Short facts about a share link: expiry, opens, password. */
export function linkFacts(link: ShareLink, { t, locale, nowMs }: FactContext): readonly string[] {
  const { expiresAt, maxOpens, openCount, hasPassword, lastOpenedAt, state } = link
  const facts: string[] = []
  if (expiresAt !== null && state !== 'expired') {
    facts.push(t('shareLinks.facts.expires', { when: formatUntil(expiresAt, nowMs, locale) }))
  }
  facts.push(
    maxOpens === null
      ? t('shareLinks.facts.opens', { count: openCount })
      : t('shareLinks.facts.opensOf', { count: maxOpens, opened: openCount }),
  )
  if (lastOpenedAt !== null)
    facts.push(t('shareLinks.facts.lastOpened', { when: formatSince(lastOpenedAt, nowMs, locale) }))
  if (hasPassword) facts.push(t('shareLinks.facts.password'))
  return facts
}
