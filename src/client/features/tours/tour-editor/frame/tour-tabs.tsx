import { IconArrowLeft } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useMatch, useParams } from 'react-router-dom'
import { linkTo, screenPaths, type TourTab, tourTabs } from '../../../../../shared/web/routes.ts'
import { useTabsInView } from '../../../../ui/hooks/use-tabs-in-view.ts'
import fadingClasses from '../../../../ui/layout/fading-tabs.module.css'
import tabClasses from '../../../../ui/layout/tab.module.css'
import { UndoTools } from '../../tour-draft/undo-tools.tsx'
import { useTourEditor } from '../../tour-draft/use-tour-editor.tsx'
import classes from './tour-tabs.module.css'

/** Tab that a screen belongs to: floor plans to General, versions to Publish, the stop editor and hotspots to Stops. */
export function useTourTab(): TourTab {
  const { subRoute, planId } = useParams()
  const isComparing = useMatch(screenPaths.compareVersions) !== null
  const isReport = useMatch(screenPaths.accessibilityReport) !== null
  if (isComparing || isReport) return 'publish'
  return tourTabs.find((tab) => tab === subRoute) ?? (planId === undefined ? 'stops' : 'general')
}

/** Name of the tour, its tabs, and undo and redo. A new tour keeps its URL under `/home/newtour/`. */
export function TourTabs() {
  const { t } = useTranslation()
  const { tour } = useTourEditor()
  const { pathname } = useLocation()
  const { stopId } = useParams()
  const currentTab = useTourTab()
  const tabs = useTabsInView<HTMLUListElement>(currentTab)
  const isNew = pathname.startsWith('/home/newtour/')
  const pathOf = isNew ? linkTo.newTour : linkTo.editTour
  return (
    <nav className={classes.bar} aria-label={t('editor.tabs.label')}>
      <Link className={classes.back} to={screenPaths.home} aria-label={t('editor.toTours')}>
        <IconArrowLeft size={20} aria-hidden="true" />
      </Link>
      <h1 className={classes.name}>{tour.name}</h1>
      <ul ref={tabs} className={`${classes.tabs} ${fadingClasses.fading}`}>
        {tourTabs.map((tab) => (
          <li key={tab}>
            <Link
              className={tabClasses.tab}
              to={pathOf(tour.id, tab)}
              aria-current={tab === currentTab ? 'page' : undefined}
              data-label={t(`editor.tabs.${tab}`)}
            >
              {t(`editor.tabs.${tab}`)}
            </Link>
          </li>
        ))}
      </ul>
      {/* In the stop editor, undo and redo are on the stage with the other tools. */}
      {stopId === undefined && <UndoTools />}
    </nav>
  )
}
