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
