import type { TFunction } from 'i18next'
import type { TourVersion } from '../../../../shared/versions/versions.ts'

/** When a version was taken, to the minute. */
export function versionTime({ takenAt }: Pick<TourVersion, 'takenAt'>, locale: string): string {
  return new Date(takenAt).toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'short' })
}

/** What a version is called: its own name, the number of its publication, or when it was taken. */
export function versionName(t: TFunction, version: TourVersion, locale: string): string {
  const { name, publication } = version
  if (name !== null) return name
  return publication === null ? versionTime(version, locale) : t('versions.published', { number: publication.number })
}

/** What its name leaves to be said: when it was taken, what for, and by whom. */
export function versionFacts(t: TFunction, version: TourVersion, locale: string): string {
  const { reason, publication, takenBy } = version
  const name = versionName(t, version, locale)
  const time = versionTime(version, locale)
  const published = publication && t('versions.published', { number: publication.number })
  const why = published === null || published === name ? t(`versions.reason.${reason}`) : published
  const live = publication?.status === 'live' ? t('publishing.status.live') : null
  return [name === time ? null : time, why, live, takenBy].filter((fact) => fact !== null).join(' · ')
}
