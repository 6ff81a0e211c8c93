import type { Chrome } from '../chrome.ts'
import { showNotice } from '../notice.ts'

/** Creates a function that opens a transcript in a sheet. Clicks while the code is loading open it only once. */
export function createTranscriptOpener({ frame, texts, signal }: Pick<Chrome, 'frame' | 'texts' | 'signal'>) {
  let isOpening = false
  return async (title: string, url: string): Promise<void> => {
    if (isOpening) return
    isOpening = true
    try {
      const { openTranscript } = await import('./transcript-sheet.ts')
      if (!signal.aborted) openTranscript({ frame, texts, title, url })
    } catch {
      showNotice(frame, texts('transcript.failed'))
    } finally {
      isOpening = false
    }
  }
}
