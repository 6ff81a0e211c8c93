import { Button, Group, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BusyButton } from '../../../../ui/fields/busy-button.tsx'
import { Dialog } from '../../../../ui/overlays/dialog.tsx'
import { draftDocument } from '../../../../viewer/draft-document.ts'
import { TourStage, type TourViewer } from '../../../../viewer/tour-stage.tsx'
import { StopSelect } from '../../../hotspots/inspector/stop-select.tsx'
import { useTourEditor } from '../../../tour-draft/use-tour-editor.tsx'
import { cardFile, cardSize } from './card-file.ts'
import classes from './social-card.module.css'
import { untilSharp } from './until-sharp.ts'

type CardDialogProps = {
  readonly onClose: () => void
  readonly onChosen: (file: File) => void
}

/** Looks around the stops of the tour to choose what its card shows: exactly what is within the frame. */
export function CardDialog({ onClose, onChosen }: CardDialogProps) {
  const { t } = useTranslation()
  const { tour } = useTourEditor()
  const [stopId, setStopId] = useState(tour.startStopId ?? tour.stops[0]?.id ?? '')
  const [viewer, setViewer] = useState<TourViewer | null>(null)
  const [isTaking, setTaking] = useState(false)
  const isThere = useRef(true)
  useEffect(() => {
    isThere.current = true
    return () => {
      isThere.current = false
    }
  }, [])
  const document = useMemo(() => {
    const stops = tour.stops.map((stop) => ({ ...stop, hotspots: [] }))
    return draftDocument({ ...tour, stops })
  }, [tour])
  const take = async () => {
    if (viewer === null) return
    setTaking(true)
    try {
      await untilSharp(viewer)
      const image = await viewer.snapshot({ type: 'image/png', widthPx: cardSize.widthPx })
      const file = await cardFile(image, `${t('socialCard.fileName', { name: tour.name })}.jpg`)
      // Closed meanwhile: nothing was chosen.
      if (!isThere.current) return
      onChosen(file)
      onClose()
    } catch {
      if (!isThere.current) return
      notifications.show({ color: 'red', title: t('socialCard.failed'), message: t('socialCard.failedHint') })
      setTaking(false)
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
          <BusyButton isBusy={isTaking} disabled={viewer === null} onClick={() => void take()}>
            {t('socialCard.use')}
          </BusyButton>
        </Group>
      </Stack>
    </Dialog>
  )
}
