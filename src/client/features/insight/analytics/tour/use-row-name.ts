import { useTranslation } from 'react-i18next'
import type { BreakdownName, BreakdownRow } from '../../../../../shared/analytics/reports.ts'
import { deviceClasses } from '../../../../../shared/analytics/visit-events.ts'
import { languageName } from '../../../../ui/fields/languages.ts'
import { isOtherRow } from './other-row.ts'
import type { TourNames } from './tour-names.ts'

type NameOfRow = (row: BreakdownRow) => string

/** Returns a function for the localized name of a row. Deleted stops, hotspots and forms are named as such. */
export function useRowName(breakdown: BreakdownName, tour: TourNames): NameOfRow {
  const { t, i18n } = useTranslation()
  const keyAsName: NameOfRow = ({ key }) => key
  const nameOfRow: Readonly<Record<BreakdownName, NameOfRow>> = {
    stops: ({ name }) => name ?? t('analytics.deleted.stop'),
    hotspots: ({ key, name }) => {
      const currentName = tour.hotspots.get(key)
      return currentName === undefined
        ? (name ?? t('analytics.deleted.hotspot'))
        : currentName || t('hotspots.untitled')
    },
    forms: ({ name }) => name ?? t('analytics.deleted.form'),
    shareLinks: ({ name }) => name ?? t('analytics.deleted.shareLink'),
    languages: ({ key }) => languageName(key, i18n.language),
    devices: ({ key }) => {
      const device = deviceClasses.find((name) => name === key)
      return device === undefined ? key : t(`analytics.device.${device}`)
    },
    referrers: keyAsName,
    campaigns: keyAsName,
    embedHosts: keyAsName,
    links: keyAsName,
  }
  return (row) => (isOtherRow(row) ? t('analytics.other') : nameOfRow[breakdown](row))
}
