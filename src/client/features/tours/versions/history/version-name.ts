import type { TFunction } from 'i18next'
import type { TourVersion } from '../../../../../shared/versions/versions.ts'

/** Time of a version, to the minute. */
export function versionTime({ takenAt }: Pick<TourVersion, 'takenAt'>, locale: string): string {
  return new Date(takenAt).toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'short' })
}

/** Display name of a version: the name that a person gave it, its number if it was published, or its time. */
export function versionName(t: TFunction, version: TourVersion, locale: string): string {
  const { name, publication } = version
  if (name !== null) return name
  return publication === null ? versionTime(version, locale) : t('versions.published', { number: publication.number })
}

/** Details of a version: its time, its number or reason, and its author. The display name isn't repeated. */
export function versionDetails(t: TFunction, version: TourVersion, locale: string): string {
  const { reason, publication, takenBy } = version
  const name = versionName(t, version, locale)
  const time = versionTime(version, locale)
  const numberText = publication && t('versions.published', { number: publication.number })
  const numberOrReason = numberText === null || numberText === name ? t(`versions.reason.${reason}`) : numberText
  return [name === time ? null : time, numberOrReason, takenBy].filter((detail) => detail !== null).join(' · ')
}
