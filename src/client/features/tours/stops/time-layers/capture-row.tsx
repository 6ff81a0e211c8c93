import { ActionIcon, Button } from '@mantine/core'
import { IconFocusCentered, IconReplace, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Stop } from '../../../../../shared/tours/stops.ts'
import type { Capture } from '../../../../../shared/tours/time-layers.ts'
import { Allowed } from '../../../access/auth/session/allowed.tsx'
import { MediaPicker } from '../../../library/media/picker/media-picker.tsx'
import { mediaById } from '../../tour-draft/stop-media.ts'
import { useTourEditor } from '../../tour-draft/use-tour-editor.tsx'
import { MediaThumbnail } from '../stop-thumbnail.tsx'
import { AlignDialog } from './align-dialog.tsx'
import { LayerFields } from './layer-fields.tsx'
import classes from './time-layers.module.css'
import { useTimeLayers } from './use-time-layers.ts'

const stateKeys = { building: 'stops.layers.building', failed: 'stops.layers.failed', complete: null } as const

type CaptureRowProps = {
  readonly stop: Stop
  readonly capture: Capture
  /** Name, date or position of the capture. */
  readonly label: string
  readonly handle: ReactNode
}

/** Row of a capture: its panorama, name and date, and its actions. */
export function CaptureRow({ stop, capture, label, handle }: CaptureRowProps) {
  const { t } = useTranslation()
  const { tour } = useTourEditor()
  const { update, align, replaceMedia, remove } = useTimeLayers(stop)
  const [openDialog, setOpenDialog] = useState<'align' | 'replace' | null>(null)
  const closeDialog = () => setOpenDialog(null)
  const media = mediaById(tour).get(capture.mediaId)
  const stateKey = media ? stateKeys[media.status] : 'stops.layers.gone'
  return (
    <div className={classes.row}>
      <div className={classes.head}>
        {handle}
        <span className={classes.image}>
          <MediaThumbnail media={media} name={label} />
        </span>
        <span className={classes.mediaName} data-wrong={(media?.status ?? 'failed') === 'failed' || undefined}>
          {stateKey === null ? media?.name : t(stateKey)}
        </span>
        <Allowed to="manageTours" tip={t('stops.layers.replace')}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={40}
            aria-label={t('stops.layers.replaceOf', { layer: label })}
            onClick={() => setOpenDialog('replace')}
          >
            <IconReplace size={18} aria-hidden="true" />
          </ActionIcon>
        </Allowed>
        <Allowed to="manageTours" tip={t('stops.layers.remove')}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={40}
            aria-label={t('stops.layers.removeOf', { layer: label })}
            onClick={() => remove(capture.id)}
          >
            <IconTrash size={18} aria-hidden="true" />
          </ActionIcon>
        </Allowed>
      </div>
      <LayerFields layer={capture} label={label} onChange={(change) => update(capture.id, change)} />
      <Allowed to="manageTours">
        <Button
          variant="default"
          leftSection={<IconFocusCentered size={18} aria-hidden="true" />}
          disabled={media?.status !== 'complete'}
          aria-label={t('stops.layers.alignOf', { layer: label })}
          onClick={() => setOpenDialog('align')}
        >
          {t('stops.layers.align')}
        </Button>
      </Allowed>
      <AlignDialog
        opened={openDialog === 'align'}
        stop={stop}
        capture={capture}
        label={label}
        onClose={closeDialog}
        onSave={(alignment) => {
          align(capture.id, alignment)
          closeDialog()
        }}
      />
      <MediaPicker
        opened={openDialog === 'replace'}
        title={t('stops.layers.addTitle')}
        kinds={['panos']}
        onClose={closeDialog}
        onPick={([picked]) => picked && replaceMedia(capture.id, picked)}
      />
    </div>
  )
}
