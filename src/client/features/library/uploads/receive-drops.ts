const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') === true

/** Files of a drop. Folders are left out: only the dropzone reads them. */
function filesOf({ dataTransfer }: DragEvent): File[] {
  return [...(dataTransfer?.items ?? [])].flatMap((item) =>
    item.webkitGetAsEntry()?.isDirectory === true ? [] : (item.getAsFile() ?? []),
  )
}

/**
 * Receives files that are dropped while the dropzone is missing, and keeps the browser from opening them in place of
 * the app. Drops that an element of the page handles are left to it.
 */
export function receiveDrops(
  target: Pick<Window, 'addEventListener' | 'removeEventListener'>,
  onDrop: (files: readonly File[]) => void,
): () => void {
  const allowDrop = (event: DragEvent) => {
    if (hasFiles(event)) event.preventDefault()
  }
  const receive = (event: DragEvent) => {
    if (event.defaultPrevented || !hasFiles(event)) return
    event.preventDefault()
    const files = filesOf(event)
    if (files.length > 0) onDrop(files)
  }
  target.addEventListener('dragover', allowDrop)
  target.addEventListener('drop', receive)
  return () => {
    target.removeEventListener('dragover', allowDrop)
    target.removeEventListener('drop', receive)
  }
}
