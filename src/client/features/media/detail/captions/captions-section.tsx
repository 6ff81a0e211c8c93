import { Button, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CaptionTrack, MediaDetail } from '../../../../../shared/media/library.ts'
import { errorMessage } from '../../../../platform/error-message.ts'
import { Dialog } from '../../../../ui/overlays/dialog.tsx'
import { Allowed } from '../../../auth/session/allowed.tsx'
import { kindTraits } from '../../kind-traits.ts'
import classes from '../media-panel.module.css'
import { CaptionForm } from './caption-form.tsx'
import { CaptionRow } from './caption-row.tsx'
import { CaptionsRemoved } from './captions-removed.tsx'
import { useCaptions } from './use-captions.ts'

/** What is said, to be read while it plays, by language. */
export function CaptionsSection({ media }: { media: MediaDetail }) {
  const { t } = useTranslation()
  const { put, remove, removed, restore, isPending, error, reset } = useCaptions(media)
  /** Id of the captions that are being edited; `another` for those of one more language. */
  const [edited, setEdited] = useState<string | null>(null)
  if (!kindTraits[media.kind].isHeard) return null
  const { captions } = media
  const stored = captions.find(({ id }) => id === edited)
  const edit = (id: string | null) => {
    reset()
    setEdited(id)
  }
  const save = async (track: CaptionTrack) => {
    if (await put(stored, track)) setEdited(null)
  }
  return (
    <section className={classes.section}>
      <h3>{t('media.captions.title')}</h3>
      {captions.length === 0 && removed === null && <p className={classes.quiet}>{t('media.captions.none')}</p>}
      <ul className={classes.tracks}>
        {captions.map((track) => (
          <CaptionRow
            key={track.id}
            track={track}
            isBusy={isPending}
            onEdit={() => edit(track.id)}
            onRemove={() => void remove(track)}
          />
        ))}
      </ul>
      <div role="status">
        {removed !== null && <CaptionsRemoved label={removed.track.label} onUndo={() => void restore()} />}
      </div>
      {edited === null && error !== null && (
        <Text role="alert" size="sm" c="var(--danger)" mb="xs">
          {errorMessage(t, error)}
        </Text>
      )}
      <Allowed to="manageTours">
        <Button variant="default" leftSection={<IconPlus size={18} />} onClick={() => edit('another')}>
          {t('media.captions.add')}
        </Button>
      </Allowed>
      <Dialog opened={edited !== null} onClose={() => edit(null)} size="lg" title={t('media.captions.title')}>
        {edited !== null && (
          <CaptionForm
            key={edited}
            track={stored}
            durationMs={media.durationMs}
            isPending={isPending}
            error={error}
            others={captions.filter(({ id }) => id !== edited)}
            onChange={reset}
            onSave={(track) => void save(track)}
          />
        )}
      </Dialog>
    </section>
  )
}
