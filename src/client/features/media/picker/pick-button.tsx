import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { MediaItem } from '../../../../shared/media/media.ts'
import type { MediaKind } from '../../../../shared/media/registry.ts'
import { Allowed } from '../../auth/session/allowed.tsx'
import { MediaPicker } from './media-picker.tsx'

type PickButtonProps = {
  readonly label: string
  readonly icon: ReactNode
  /** What the dialog is called. */
  readonly title: string
  readonly kinds?: readonly MediaKind[]
  readonly onPick: (media: MediaItem) => void
}

/** A field's button that has one medium chosen from the library. */
export function PickButton({ label, icon, title, onPick, ...offered }: PickButtonProps) {
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
        {...offered}
        onClose={() => setPicking(false)}
        onPick={([media]) => media && onPick(media)}
      />
    </>
  )
}
