import { useTranslation } from 'react-i18next'
import type { BreakdownName, BreakdownRow } from '../../../../shared/analytics/reports.ts'
import { deviceClasses } from '../../../../shared/analytics/visit-events.ts'
import { languageName } from '../../../ui/fields/languages.ts'
import { isRest } from './rest-row.ts'
import type { TourNames } from './tour-names.ts'

type Naming = (row: BreakdownRow) => string

/** What a row of a list is called in the language of the screen. Of things of the tour that are gone, that is said. */
export function useRowName(of: BreakdownName, tour: TourNames): Naming {
  const { t, i18n } = useTranslation()
  const host: Naming = ({ key }) => key
  const names: Readonly<Record<BreakdownName, Naming>> = {
    stops: ({ name }) => name ?? t('analytics.gone.stop'),
    hotspots: ({ key, name }) => {
      const shown = tour.hotspots.get(key)
      return shown === undefined ? (name ?? t('analytics.gone.hotspot')) : shown || t('hotspots.untitled')
    },
    forms: ({ name }) => name ?? t('analytics.gone.form'),
    shareLinks: ({ name }) => name ?? t('analytics.gone.shareLink'),
    languages: ({ key }) => languageName(key, i18n.language),
    devices: ({ key }) => {
      const device = deviceClasses.find((name) => name === key)
      return device === undefined ? key : t(`analytics.device.${device}`)
    },
    referrers: host,
    campaigns: host,
    embedHosts: host,
    links: host,
  }
  return (row) => (isRest(row) ? t('analytics.other') : names[of](row))
}
