import { Dropzone } from '@mantine/dropzone'
import { IconDragDrop2 } from '@tabler/icons-react'
import classes from './drop-anywhere.module.css'

type DropZoneProps = {
  readonly title: string
  readonly hint: string
  readonly onDrop: (files: readonly File[]) => void
}

/** Full-page dropzone for files and folders, visible while they hover over the page. */
export function DropZone({ title, hint, onDrop }: DropZoneProps) {
  return (
    <Dropzone.FullScreen
      withinPortal={false}
      onDrop={(files: File[]) => onDrop(files)}
      classNames={{ root: classes.zone ?? '' }}
      // Not in the tab order: it is invisible until files hover, and the upload buttons do the same.
      activateOnKeyboard={false}
      inputProps={{ tabIndex: -1, 'aria-hidden': true }}
    >
      <div className={classes.inside} aria-hidden="true">
        <IconDragDrop2 size={40} />
        <strong>{title}</strong>
        <span>{hint}</span>
      </div>
    </Dropzone.FullScreen>
  )
}
