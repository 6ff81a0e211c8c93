import type { TFunction } from 'i18next'
import type { TourVersion } from '../../../../../shared/versions/versions.ts'

/** Time of a version, to the minute. */
export function versionTime({ takenAt }: Pick<TourVersion, 'takenAt'>, locale: string): string {
  return new Date(takenAt).toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'short' })
}

/** Display name of a version: its given name, its publication number, or its time. */
export function versionName(t: TFunction, version: TourVersion, locale: string): string {
  const { name, publication } = version
  if (name !== null) return name
  return publication === null ? versionTime(version, locale) : t('versions.published', { number: publication.number })
}

/** Details that the name leaves out: time, reason and author. */
export function versionDetails(t: TFunction, version: TourVersion, locale: string): string {
  const { reason, publication, takenBy } = version
  const name = versionName(t, version, locale)
  const time = versionTime(version, locale)
  const published = publication && t('versions.published', { number: publication.number })
  const reasonText = published === null || published === name ? t(`versions.reason.${reason}`) : published
  return [name === time ? null : time, reasonText, takenBy].filter((detail) => detail !== null).join(' · ')
}
