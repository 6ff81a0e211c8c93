import { type ReactNode, useRef } from 'react'
import { createPortal } from 'react-dom'
import { acceptAttribute } from './files/picked-files.ts'

type FileChooserProps = {
  readonly onChoose: (files: readonly File[]) => void
  /** True to choose a folder with its contents instead of files. */
  readonly folder?: boolean
  /** True if only one file can be chosen. */
  readonly single?: boolean
  /** File types to offer; by default all that the library accepts. */
  readonly accept?: string
  readonly children: (open: () => void) => ReactNode
}

/** Opens the system's file dialog from the button that `children` renders. */
export function FileChooser({
  onChoose,
  folder = false,
  single = false,
  accept = acceptAttribute(),
  children,
}: FileChooserProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      {children(() => input.current?.click())}
      {createPortal(
        <input
          ref={input}
          type="file"
          hidden
          multiple={!single}
          {...(folder ? { webkitdirectory: '' } : { accept })}
          onChange={({ currentTarget }) => {
            onChoose([...(currentTarget.files ?? [])])
            // Without this, choosing the same files again would not emit a change event.
            currentTarget.value = ''
          }}
        />,
        // Among the buttons, the input would count as the last child of a button group.
        document.body,
      )}
    </>
  )
}
