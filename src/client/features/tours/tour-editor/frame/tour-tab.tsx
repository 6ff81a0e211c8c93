import { Navigate, useParams } from 'react-router-dom'
import { linkTo, type TourTab, tourTabs } from '../../../../../shared/web/routes.ts'
import { PublishScreen } from '../../../publishing/publications/publish-screen.tsx'
import { ButtonsScreen } from '../../buttons/buttons-screen.tsx'
import { FormsScreen } from '../../forms/forms-screen.tsx'
import { StopsScreen } from '../../stops/stops-screen.tsx'
import { StylesScreen } from '../../styles/styles-screen.tsx'
import { TranslationsScreen } from '../../translations/translations-screen.tsx'
import { GeneralScreen } from '../general/general-screen.tsx'

const screens: Readonly<Record<TourTab, () => React.ReactNode>> = {
  general: GeneralScreen,
  stops: StopsScreen,
  forms: FormsScreen,
  buttons: ButtonsScreen,
  translations: TranslationsScreen,
  styles: StylesScreen,
  publish: PublishScreen,
}

/** Screen of the tab in the URL. An unknown tab redirects to the first. */
export function TourTabScreen() {
  const { tourId = '', subRoute } = useParams()
  const tab = tourTabs.find((name) => name === subRoute)
  if (!tab) return <Navigate to={linkTo.editTour(tourId)} replace />
  const Screen = screens[tab]
  return <Screen />
}
