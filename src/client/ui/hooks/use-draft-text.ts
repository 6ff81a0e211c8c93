import { useState } from 'react'

type DraftText = {
  /** Stored text. */
  readonly value: string
  /** Called with every valid text while typing. */
  readonly onCommit: (text: string) => void
  readonly accepts?: (text: string) => boolean
}

/**
 * Text of a field that is saved while typing (autosave). The draft takes precedence over changes from elsewhere; an invalid
 * draft is never committed, and `reset` returns to the stored text.
 */
export function useDraftText({ value, onCommit, accepts = () => true }: DraftText) {
  const [draft, setDraft] = useState<string | null>(null)
  return {
    text: draft ?? value,
    isInvalid: draft !== null && !accepts(draft),
    change: (text: string) => {
      setDraft(text)
      if (accepts(text) && text !== value) onCommit(text)
    },
    reset: () => setDraft(null),
  }
}
