import type { TFunction } from 'i18next'
import { dayMs, hourMs, minuteMs } from '../../../../../../shared/kernel/units.ts'
import type { ShareLink } from '../../../../../../shared/sharing/share-links.ts'
import { formatSince } from '../../../../../ui/layout/formats.ts'

const maxRelativeDays = 14

/** Formats a future time: relative ("in 3 days") up to `maxRelativeDays`, beyond that as a date. */
export function formatUntil(isoTime: string, nowMs: number, locale: string): string {
  const time = new Date(isoTime)
  const remainingMs = Math.max(0, time.getTime() - nowMs)
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'always' })
  if (remainingMs < hourMs) return relative.format(Math.max(1, Math.round(remainingMs / minuteMs)), 'minute')
  if (remainingMs < dayMs) return relative.format(Math.round(remainingMs / hourMs), 'hour')
  if (remainingMs < maxRelativeDays * dayMs) return relative.format(Math.round(remainingMs / dayMs), 'day')
  return time.toLocaleDateString(locale, { day: 'numeric', month: 'short', year: 'numeric' })
}

type DetailContext = { readonly t: TFunction; readonly locale: string; readonly nowMs: number }

/** Short details about a share link: expiry, opens, password. */
export function linkDetails(link: ShareLink, { t, locale, nowMs }: DetailContext): readonly string[] {
  const { expiresAt, maxOpens, openCount, hasPassword, lastOpenedAt, state } = link
  const details: string[] = []
  if (expiresAt !== null && state !== 'expired') {
    details.push(t('shareLinks.details.expires', { when: formatUntil(expiresAt, nowMs, locale) }))
  }
  details.push(
    maxOpens === null
      ? t('shareLinks.details.opens', { count: openCount })
      : t('shareLinks.details.opensOf', { count: maxOpens, opened: openCount }),
  )
  if (lastOpenedAt !== null)
    details.push(t('shareLinks.details.lastOpened', { when: formatSince(lastOpenedAt, nowMs, locale) }))
  if (hasPassword) details.push(t('shareLinks.details.password'))
  return details
}
