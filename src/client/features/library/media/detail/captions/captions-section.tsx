import { Button, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CaptionTrack, MediaDetail } from '../../../../../../shared/media/library.ts'
import { fieldId } from '../../../../../../shared/web/field-anchors.ts'
import { errorMessage } from '../../../../../platform/error-message.ts'
import { Dialog } from '../../../../../ui/overlays/dialog.tsx'
import { Allowed } from '../../../../access/auth/session/allowed.tsx'
import { kindTraits } from '../../kind-traits.ts'
import classes from '../media-panel.module.css'
import { CaptionForm } from './caption-form.tsx'
import { CaptionRow } from './caption-row.tsx'
import { CaptionsDeletedNotice } from './captions-deleted-notice.tsx'
import { useCaptions } from './use-captions.ts'

const newTrackId = 'new'

/** Captions of a media item, one row per language. */
export function CaptionsSection({ media }: { media: MediaDetail }) {
  const { t } = useTranslation()
  const { saveTrack, deleteTrack, deleted, restore, isPending, error, reset } = useCaptions(media)
  /** Id of the captions in the form, or `newTrackId`; `null` while the form is closed. */
  const [editedId, setEditedId] = useState<string | null>(null)
  if (!kindTraits[media.kind].supportsCaptions) return null
  const { captions } = media
  const storedCaption = captions.find(({ id }) => id === editedId)
  const edit = (id: string | null) => {
    reset()
    setEditedId(id)
  }
  const save = async (track: CaptionTrack) => {
    if (await saveTrack(storedCaption, track)) setEditedId(null)
  }
  return (
    <section className={classes.section}>
      <h3>{t('media.captions.title')}</h3>
      {captions.length === 0 && deleted === null && <p className={classes.quiet}>{t('media.captions.none')}</p>}
      <ul className={classes.tracks}>
        {captions.map((track) => (
          <CaptionRow
            key={track.id}
            track={track}
            isBusy={isPending}
            onEdit={() => edit(track.id)}
            onDelete={() => void deleteTrack(track)}
          />
        ))}
      </ul>
      <div role="status">
        {deleted !== null && <CaptionsDeletedNotice label={deleted.track.label} onUndo={() => void restore()} />}
      </div>
      {editedId === null && error !== null && (
        <Text role="alert" size="sm" c="var(--danger)" mb="xs">
          {errorMessage(t, error)}
        </Text>
      )}
      <Allowed to="manageTours">
        <Button
          id={fieldId('captions')}
          variant="default"
          leftSection={<IconPlus size={18} />}
          onClick={() => edit(newTrackId)}
        >
          {t('media.captions.add')}
        </Button>
      </Allowed>
      <Dialog opened={editedId !== null} onClose={() => edit(null)} size="lg" title={t('media.captions.title')}>
        {editedId !== null && (
          <CaptionForm
            key={editedId}
            track={storedCaption}
            durationMs={media.durationMs}
            isPending={isPending}
            error={error}
            otherTracks={captions.filter(({ id }) => id !== editedId)}
            onChange={reset}
            onSave={(track) => void save(track)}
          />
        )}
      </Dialog>
    </section>
  )
}
