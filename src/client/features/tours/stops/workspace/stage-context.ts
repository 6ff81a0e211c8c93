import { useOutletContext } from 'react-router-dom'
import type { Stop } from '../../../../../shared/tours/stops.ts'
import type { TourViewer } from '../../../../viewer/tour-stage.tsx'

/** Stop on the stage and its viewer, for the pane beside it. */
export type StageContext = { readonly stop: Stop; readonly viewer: TourViewer | null }

export const useStageContext = () => useOutletContext<StageContext>()
