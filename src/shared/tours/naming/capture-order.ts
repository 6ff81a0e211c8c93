type CapturedFile = {
  readonly path: string
  /** Time on the camera's clock; null if the file doesn't have it. */
  readonly capturedAtMs: number | null
}

const byPath = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/**
 * Sorts files by their time of capture, and files of the same time by natural order of their paths ("stop 2" before
 * "stop 10"). A file without a time follows the previous file in the order of the paths.
 */
export function sortByCaptureTime<File extends CapturedFile>(files: readonly File[]): File[] {
  const sorted = [...files].sort((a, b) => byPath.compare(a.path, b.path))
  const firstMs = sorted.find(({ capturedAtMs }) => capturedAtMs !== null)?.capturedAtMs ?? 0
  let previousMs = firstMs
  const timedFiles = sorted.map((file) => {
    previousMs = file.capturedAtMs ?? previousMs
    return { file, timeMs: previousMs }
  })
  // The sort is stable, so that files of the same time stay in the order of their paths.
  return timedFiles.sort((a, b) => a.timeMs - b.timeMs).map(({ file }) => file)
}
