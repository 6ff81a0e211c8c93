import { Button } from '@mantine/core'
import { IconReplace } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MediaKind } from '../../../../../shared/media/registry.ts'
import { Allowed } from '../../../access/auth/session/allowed.tsx'
import { MediaPicker } from '../../../library/media/picker/media-picker.tsx'
import { useTourEditor } from '../../tour-draft/use-tour-editor.tsx'
import classes from './media-field.module.css'
import { MediaRow } from './media-row.tsx'

type MediaFieldProps = {
  readonly label: string
  /** Title of the picker. */
  readonly title: string
  readonly kind: MediaKind
  readonly mediaId: string
  readonly onPick: (mediaId: string) => void
}

/** Media item of a hotspot, with a button to replace it. */
export function MediaField({ label, title, kind, mediaId, onPick }: MediaFieldProps) {
  const { t } = useTranslation()
  const { cache } = useTourEditor()
  const [isPicking, setPicking] = useState(false)
  return (
    <div>
      <div className={classes.label}>{label}</div>
      <div className={classes.medium}>
        <MediaRow mediaId={mediaId} />
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
