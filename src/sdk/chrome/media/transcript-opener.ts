import type { Chrome } from '../chrome.ts'
import { showNotice } from '../notice.ts'

/**
 * Opens transcripts by title and address. Pressed again while the code of the sheet is on its way, it opens one; where
 * that code does not come, it says so.
 */
export function transcriptReader({ frame, texts, signal }: Pick<Chrome, 'frame' | 'texts' | 'signal'>) {
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
