import { useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { CardHandle } from './card-fields.tsx'
import { useCardStart } from './use-card-start.ts'

/** Banks that confirm a card on a page of their own lead back with these. */
const setupParameter = 'setup_intent'
const statusParameter = 'redirect_status'

/** The card that a bank's page has just confirmed. */
function returnedCard(search: URLSearchParams): string | null {
  return search.get(statusParameter) === 'succeeded' ? search.get(setupParameter) : null
}

/** The one card of a form: typed, saved, and kept until it is used, so that a second try saves no other one. */
export function useCard() {
  const [search] = useSearchParams()
  const [savedId, setSavedId] = useState(() => returnedCard(search))
  const start = useCardStart({ isNeeded: savedId === null })
  const handle = useRef<CardHandle>(null)
  const other = () => {
    setSavedId(null)
    void start.refetch()
  }
  /** The id it is saved by, or why it could not be. */
  const save = async (returnUrl: string) => {
    if (savedId !== null) return { setupIntentId: savedId }
    const saved = await handle.current?.save(returnUrl)
    if (saved !== undefined && 'setupIntentId' in saved) setSavedId(saved.setupIntentId)
    return saved
  }
  const hasFailedAtBank = search.get(statusParameter) === 'failed'
  const isReady = savedId !== null || (start.data !== undefined && !start.isFetching)
  return {
    entry: { start, isSaved: savedId !== null, onOther: other, ref: handle },
    save,
    other,
    isReady,
    hasFailedAtBank,
  }
}
