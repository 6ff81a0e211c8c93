import { Button, Group, Text } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { View } from '../../../../../shared/geometry/sphere.ts'
import { Dialog } from '../../../../ui/overlays/dialog.tsx'
import { draftDocument } from '../../../../viewer/draft-document.ts'
import { TourStage, type TourViewer } from '../../../../viewer/tour-stage.tsx'
import { stopOf } from '../../tour-draft/edits/make-edit.ts'
import { useTourEditor } from '../../tour-draft/use-tour-editor.tsx'
import { roundView } from './round-view.ts'
import classes from './view-picker.module.css'

type ViewPickerProps = {
  readonly stopId: string
  /** Initial view; the start view of the stop by default. */
  readonly view?: View | undefined
  readonly onClose: () => void
  readonly onPick: (view: View) => void
}

/** Dialog to choose a view of a stop by looking around. */
export function ViewPicker({ stopId, view, onClose, onPick }: ViewPickerProps) {
  const { t } = useTranslation()
  const { tour } = useTourEditor()
  const [viewer, setViewer] = useState<TourViewer | null>(null)
  const document = useMemo(() => {
    const stops = tour.stops.map((stop) => ({ ...stop, hotspots: [] }))
    return draftDocument({ ...tour, stops })
  }, [tour])
  const pick = () => {
    if (viewer) onPick(roundView(viewer.getView()))
    onClose()
  }
  return (
    <Dialog opened onClose={onClose} size={860} title={t('hotspots.view.title', { stop: stopOf(tour, stopId)?.name })}>
      <Text c="dimmed" mb="sm">
        {t('hotspots.view.hint')}
      </Text>
      <div className={classes.stage}>
        <TourStage document={document} stopId={stopId} view={view} onViewer={setViewer} />
      </div>
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          {t('editor.cancel')}
        </Button>
        <Button onClick={pick} disabled={viewer === null}>
          {t('hotspots.view.use')}
        </Button>
      </Group>
    </Dialog>
  )
}
