import { useState } from 'react'

type DraftText = {
  /** What is stored. */
  readonly value: string
  /** Takes every acceptable text while somebody types; saving waits for them. */
  readonly onCommit: (text: string) => void
  readonly accepts?: (text: string) => boolean
}

/**
 * Text of a field that saves itself. While somebody types it shows their text, whatever comes from elsewhere; a text
 * that is not acceptable is never committed and gives way to the stored one when the field is left.
 */
export function useDraftText({ value, onCommit, accepts = () => true }: DraftText) {
  const [typed, setTyped] = useState<string | null>(null)
  const shown = typed ?? value
  return {
    shown,
    isRejected: typed !== null && !accepts(typed),
    onType: (text: string) => {
      setTyped(text)
      if (accepts(text) && text !== value) onCommit(text)
    },
    onLeave: () => setTyped(null),
  }
}
