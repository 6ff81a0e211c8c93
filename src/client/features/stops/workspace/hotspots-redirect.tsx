import { Navigate } from 'react-router-dom'
import { linkTo } from '../../../../shared/web/routes.ts'
import { useTourEditor } from '../../tour-draft/use-tour-editor.tsx'

/** The address without a stop leads to the hotspots of the first one; a tour without stops needs one first. */
export function HotspotsRedirect() {
  const { tour } = useTourEditor()
  const [first] = tour.stops
  return <Navigate to={first ? linkTo.hotspotsManager(tour.id, first.id) : linkTo.newStop(tour.id)} replace />
}
