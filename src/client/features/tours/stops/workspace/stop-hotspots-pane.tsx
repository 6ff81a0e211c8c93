import { HotspotsPane } from '../../hotspots/list/hotspots-pane.tsx'
import { useStageContext } from './stage-context.ts'

/** Right pane of the hotspots manager. */
export function StopHotspotsPane() {
  return <HotspotsPane {...useStageContext()} />
}
