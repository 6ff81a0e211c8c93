import { useTranslation } from 'react-i18next'
import { Navigate, useParams } from 'react-router-dom'
import { linkTo, type TourTab, tourTabs } from '../../../../../shared/web/routes.ts'
import { type LazyComponent, lazyComponent, usePreload } from '../../../../ui/loading/lazy-component.tsx'
import { LoadingTab } from '../../../../ui/skeletons/loading-screen.tsx'

function Loading() {
  const { t } = useTranslation()
  return <LoadingTab label={t('editor.loading')} />
}

const loadingOptions = { placeholder: <Loading /> }

const screens: Readonly<Record<TourTab, LazyComponent<object>>> = {
  general: lazyComponent(async () => (await import('../general/general-screen.tsx')).GeneralScreen, loadingOptions),
  stops: lazyComponent(async () => (await import('../../stops/stops-screen.tsx')).StopsScreen, loadingOptions),
  forms: lazyComponent(async () => (await import('../../forms/forms-screen.tsx')).FormsScreen, loadingOptions),
  buttons: lazyComponent(async () => (await import('../../buttons/buttons-screen.tsx')).ButtonsScreen, loadingOptions),
  translations: lazyComponent(
    async () => (await import('../../translations/translations-screen.tsx')).TranslationsScreen,
    loadingOptions,
  ),
  styles: lazyComponent(async () => (await import('../../styles/styles-screen.tsx')).StylesScreen, loadingOptions),
  publish: lazyComponent(
    async () => (await import('../../../publishing/publications/publish-screen.tsx')).PublishScreen,
    loadingOptions,
  ),
}

const allScreens = Object.values(screens)

/** Screen of the tab in the URL. An unknown tab redirects to the first. */
export function TourTabScreen() {
  const { tourId = '', subRoute } = useParams()
  // Loads all tabs early, so that they still open after a newer version is deployed.
  usePreload(allScreens)
  const tab = tourTabs.find((name) => name === subRoute)
  if (!tab) return <Navigate to={linkTo.editTour(tourId)} replace />
  const Screen = screens[tab]
  return <Screen />
}
