import { Navigate } from 'react-router-dom'
import { linkTo } from '../../../../../shared/web/routes.ts'
import { useTourEditor } from '../../tour-draft/use-tour-editor.tsx'

/** Redirects a URL without a stop to the hotspots of the first stop, or to the new stop screen if there is none. */
export function HotspotsRedirect() {
  const { tour } = useTourEditor()
  const [firstStop] = tour.stops
  return <Navigate to={firstStop ? linkTo.hotspotsManager(tour.id, firstStop.id) : linkTo.newStop(tour.id)} replace />
}
