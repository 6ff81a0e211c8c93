import { useWasOpened } from '../../../../ui/hooks/use-was-opened.ts'
import { lazyComponent, usePreload } from '../../../../ui/loading/lazy-component.tsx'
import { Dialog } from '../../../../ui/overlays/dialog.tsx'
import type { MediaPickerProps } from './picker-content.tsx'

const PickerContent = lazyComponent(async () => (await import('./picker-content.tsx')).PickerContent)
const preloaded = [PickerContent]

/**
 * Dialog to choose media from the account's library, or to upload them to it. Its content is loaded after the screen, and
 * nothing is rendered before the dialog is opened, because a screen has one for each of its media.
 */
export function MediaPicker(props: MediaPickerProps) {
  usePreload(preloaded)
  const wasOpened = useWasOpened(props.opened)
  if (!wasOpened) return null
  return (
    <Dialog opened={props.opened} onClose={props.onClose} title={props.title} size="xl">
      <PickerContent {...props} />
    </Dialog>
  )
}
