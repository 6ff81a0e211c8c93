import { Button } from '@mantine/core'
import { IconReplace } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MediaKind } from '../../../../shared/media/registry.ts'
import { Allowed } from '../../auth/session/allowed.tsx'
import { MediaPicker } from '../../media/picker/media-picker.tsx'
import { useTourEditor } from '../../tour-draft/use-tour-editor.tsx'
import { MediumFace } from './medium-face.tsx'
import classes from './medium-field.module.css'

type MediumFieldProps = {
  readonly label: string
  /** What the dialog is called. */
  readonly title: string
  readonly kind: MediaKind
  readonly mediaId: string
  readonly onPick: (mediaId: string) => void
}

/** The medium that a hotspot shows, and another one instead. */
export function MediumField({ label, title, kind, mediaId, onPick }: MediumFieldProps) {
  const { t } = useTranslation()
  const { cache } = useTourEditor()
  const [isPicking, setPicking] = useState(false)
  return (
    <div>
      <div className={classes.label}>{label}</div>
      <div className={classes.medium}>
        <MediumFace mediaId={mediaId} />
        <Allowed to="manageTours">
          <Button
            variant="default"
            size="compact-md"
            leftSection={<IconReplace size={16} />}
            onClick={() => setPicking(true)}
          >
            {t('hotspots.media.replace')}
          </Button>
        </Allowed>
      </div>
      <MediaPicker
        opened={isPicking}
        title={title}
        kinds={[kind]}
        onClose={() => setPicking(false)}
        onPick={([picked]) => {
          if (!picked) return
          cache.putMedia(picked)
          onPick(picked.id)
        }}
      />
    </div>
  )
}
