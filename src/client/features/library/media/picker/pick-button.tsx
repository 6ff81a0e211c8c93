import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { MediaItem } from '../../../../../shared/media/media.ts'
import type { MediaKind } from '../../../../../shared/media/registry.ts'
import { Allowed } from '../../../access/auth/session/allowed.tsx'
import { MediaPicker } from './media-picker.tsx'

type PickButtonProps = {
  readonly label: string
  readonly icon: ReactNode
  /** Title of the dialog. */
  readonly title: string
  readonly kinds?: readonly MediaKind[]
  readonly onPick: (media: MediaItem) => void
}

/** Button that opens the picker to choose one media item. */
export function PickButton({ label, icon, title, onPick, ...pickerProps }: PickButtonProps) {
  const [isPicking, setPicking] = useState(false)
  return (
    <>
      <Allowed to="manageTours">
        <Button variant="default" leftSection={icon} onClick={() => setPicking(true)}>
          {label}
        </Button>
      </Allowed>
      <MediaPicker
        opened={isPicking}
        title={title}
        {...pickerProps}
        onClose={() => setPicking(false)}
        onPick={([media]) => media && onPick(media)}
      />
    </>
  )
}
