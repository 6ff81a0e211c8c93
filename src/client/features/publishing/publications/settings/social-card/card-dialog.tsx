import { Button, Group, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BusyButton } from '../../../../../ui/fields/busy-button.tsx'
import { Dialog } from '../../../../../ui/overlays/dialog.tsx'
import { captureView } from '../../../../../viewer/captured-view.ts'
import { draftDocument } from '../../../../../viewer/draft-document.ts'
import { TourStage, type TourViewer } from '../../../../../viewer/tour-stage.tsx'
import { StopSelect } from '../../../../tours/hotspots/inspector/stop-select.tsx'
import { useTourEditor } from '../../../../tours/tour-draft/use-tour-editor.tsx'
import classes from './social-card.module.css'

/** Size that social networks recommend, the same as in `preview-files.ts` of the media builder. */
const cardSize = { widthPx: 1200, heightPx: 630 } as const

type CardDialogProps = {
  readonly onClose: () => void
  readonly onChosen: (file: File) => void
}

/** Chooses the image of the social card: the view of a stop, exactly as framed. */
export function CardDialog({ onClose, onChosen }: CardDialogProps) {
  const { t } = useTranslation()
  const { tour } = useTourEditor()
  const [stopId, setStopId] = useState(tour.startStopId ?? tour.stops[0]?.id ?? '')
  const [viewer, setViewer] = useState<TourViewer | null>(null)
  const [isCapturing, setCapturing] = useState(false)
  const isMounted = useRef(true)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  const document = useMemo(() => {
    const stops = tour.stops.map((stop) => ({ ...stop, hotspots: [] }))
    return draftDocument({ ...tour, stops })
  }, [tour])
  const captureCard = async () => {
    if (viewer === null) return
    setCapturing(true)
    try {
      const name = `${t('socialCard.fileName', { name: tour.name })}.jpg`
      const file = await captureView(viewer, { size: cardSize, name })
      // The dialog was closed while the image was created.
      if (!isMounted.current) return
      if (file === null) return setCapturing(false)
      onChosen(file)
      onClose()
    } catch {
      if (!isMounted.current) return
      notifications.show({ color: 'red', title: t('socialCard.failed'), message: t('socialCard.failedHint') })
      setCapturing(false)
    }
  }
  return (
    <Dialog opened onClose={onClose} size={860} title={t('socialCard.choose')}>
      <Stack gap="md">
        <StopSelect label={t('socialCard.stop')} value={stopId} onPick={setStopId} />
        <div className={classes.stage}>
          <TourStage document={document} stopId={stopId} onViewer={setViewer} />
        </div>
        <Text c="dimmed" size="sm">
          {t('socialCard.hint')}
        </Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('editor.cancel')}
          </Button>
          <BusyButton isBusy={isCapturing} disabled={viewer === null} onClick={() => void captureCard()}>
            {t('socialCard.use')}
          </BusyButton>
        </Group>
      </Stack>
    </Dialog>
  )
}
