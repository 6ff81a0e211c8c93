import type { TFunction } from 'i18next'
import type { ShareLink } from '../../../../../shared/sharing/links.ts'
import { formatSince } from '../../../../ui/layout/formats.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
/** Beyond that the date says more. */
const countedDays = 14

/** When something ends, in words up to two weeks; the date after that. */
export function formatUntil(isoTime: string, nowMs: number, locale: string): string {
  const time = new Date(isoTime)
  const restMs = Math.max(0, time.getTime() - nowMs)
  const words = new Intl.RelativeTimeFormat(locale, { numeric: 'always' })
  if (restMs < hourMs) return words.format(Math.max(1, Math.round(restMs / minuteMs)), 'minute')
  if (restMs < dayMs) return words.format(Math.round(restMs / hourMs), 'hour')
  if (restMs < countedDays * dayMs) return words.format(Math.round(restMs / dayMs), 'day')
  return time.toLocaleDateString(locale, { day: 'numeric', month: 'short', year: 'numeric' })
}

type Words = { readonly t: TFunction; readonly locale: string; readonly nowMs: number }

/** What editors want to know of a link, in short. */
export function linkFacts(link: ShareLink, { t, locale, nowMs }: Words): readonly string[] {
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
