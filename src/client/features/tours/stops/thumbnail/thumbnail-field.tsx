import { Button } from '@mantine/core'
import { IconCamera, IconPhoto } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { MediaItem } from '../../../../../shared/media/media.ts'
import type { Stop } from '../../../../../shared/tours/stops.ts'
import { BusyButton } from '../../../../ui/fields/busy-button.tsx'
import type { TourViewer } from '../../../../viewer/tour-stage.tsx'
import { Allowed } from '../../../access/auth/session/allowed.tsx'
import { PickButton } from '../../../library/media/picker/pick-button.tsx'
import { useEditorStore } from '../../tour-draft/editor-store.ts'
import { updateStop } from '../../tour-draft/edits/make-edit.ts'
import { mediaById } from '../../tour-draft/stop-media.ts'
import { useTourEditor } from '../../tour-draft/use-tour-editor.tsx'
import { StopThumbnail } from '../stop-thumbnail.tsx'
import classes from './thumbnail-field.module.css'
import { useThumbnailCapture } from './use-thumbnail-capture.ts'

type ThumbnailFieldProps = { readonly stop: Stop; readonly viewer: TourViewer | null }

function CaptureButton({ stop, viewer }: { readonly stop: Stop; readonly viewer: TourViewer }) {
  const { t } = useTranslation()
  const { isCapturing, capture } = useThumbnailCapture(stop, viewer)
  return (
    <Allowed to="manageTours">
      <BusyButton
        isBusy={isCapturing}
        variant="default"
        leftSection={<IconCamera size={18} aria-hidden="true" />}
        onClick={() => void capture()}
      >
        {t('stops.thumbnail.useView')}
      </BusyButton>
    </Allowed>
  )
}

/** Note below the thumbnail of a stop: the name or the state of the image that was chosen for it. */
function useThumbnailNote({ thumbnailMediaId }: Stop): string {
  const { t } = useTranslation()
  const { tour } = useTourEditor()
  if (thumbnailMediaId === null) return t('stops.thumbnail.default')
  const image = mediaById(tour).get(thumbnailMediaId)
  if (image === undefined) return t('stops.thumbnail.gone')
  const noteKeys = { building: 'stops.thumbnail.building', failed: 'stops.thumbnail.broken', complete: null } as const
  const noteKey = noteKeys[image.status]
  return noteKey === null ? image.name : t(noteKey)
}

/** Thumbnail of a stop: by default the thumbnail of its media, else a captured view or another image of the library. */
export function ThumbnailField({ stop, viewer }: ThumbnailFieldProps) {
  const { t } = useTranslation()
  const { edit, cache } = useTourEditor()
  const note = useThumbnailNote(stop)
  const setThumbnail = (thumbnailMediaId: string | null) => {
    // Each choice is an undo step, even right after another one.
    useEditorStore.getState().endUndoStep()
    edit(updateStop(stop, { thumbnailMediaId }))
  }
  const choose = (image: MediaItem) => {
    cache.putMedia(image)
    setThumbnail(image.id)
  }
  return (
    <fieldset className={classes.field}>
      <legend className={classes.label}>{t('editor.field.thumbnailMediaId')}</legend>
      <div className={classes.current}>
        <span className={classes.image}>
          <StopThumbnail stop={stop} />
        </span>
        <span className={classes.note} role="status">
          {note}
        </span>
      </div>
      {viewer && <CaptureButton key={stop.id} stop={stop} viewer={viewer} />}
      <div className={classes.buttons}>
        <PickButton
          label={t('stops.thumbnail.choose')}
          icon={<IconPhoto size={18} aria-hidden="true" />}
          title={t('stops.thumbnail.chooseTitle')}
          kinds={['images']}
          onPick={choose}
        />
        {stop.thumbnailMediaId !== null && (
          <Allowed to="manageTours">
            <Button variant="subtle" color="gray" onClick={() => setThumbnail(null)}>
              {t('stops.thumbnail.reset')}
            </Button>
          </Allowed>
        )}
      </div>
    </fieldset>
  )
}
