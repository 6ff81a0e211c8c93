import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Stop } from '../../../../shared/tours/stops.ts'
import { draftDocument } from '../../../viewer/draft-document.ts'
import { TourStage } from '../../../viewer/tour-stage.tsx'
import { useTourEditor } from '../tour-draft/use-tour-editor.tsx'
import classes from './floor-plan-screen.module.css'

/** Static start view of a stop, so that its direction on the plan can be recognized. */
export function StartViewPreview({ stop }: { readonly stop: Stop }) {
  const { t } = useTranslation()
  const { tour } = useTourEditor()
  const document = useMemo(() => draftDocument({ ...tour, stops: [{ ...stop, hotspots: [] }] }), [tour, stop])
  return (
    <figure className={classes.preview}>
      <div className={classes.previewStage} inert>
        <TourStage document={document} stopId={stop.id} />
      </div>
      <figcaption>{t('floorPlans.startViewOf', { name: stop.name })}</figcaption>
    </figure>
  )
}
