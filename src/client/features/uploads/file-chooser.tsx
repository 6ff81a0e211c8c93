import { type ReactNode, useRef } from 'react'
import { createPortal } from 'react-dom'
import { acceptAttribute } from './files/picked-files.ts'

type FileChooserProps = {
  readonly onChoose: (files: readonly File[]) => void
  /** Choose a folder with all that is in it, instead of single files. */
  readonly folder?: boolean
  /** One file only. */
  readonly single?: boolean
  /** Types to offer instead of everything the library takes. */
  readonly accept?: string
  readonly children: (open: () => void) => ReactNode
}

/** The system's own file dialog behind whatever `children` draws. */
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
            // The same files can be chosen again after a failure.
            currentTarget.value = ''
          }}
        />,
        // Beside the buttons it would count as the last of a group.
        document.body,
      )}
    </>
  )
}
