/** Browsers read the file some time after the click, busy ones seconds later. */
const keptMs = 60_000

/** Gives a file to the browser to keep, under a name. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), keptMs)
}
