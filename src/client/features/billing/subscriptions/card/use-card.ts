import { useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { CardHandle } from './card-fields.tsx'
import { useCardStart } from './use-card-start.ts'

/** Query parameters of the redirect from a bank's confirmation page. */
const setupParameter = 'setup_intent'
const statusParameter = 'redirect_status'

/** Setup intent that the bank has just confirmed; null if there is none. */
function returnedCard(search: URLSearchParams): string | null {
  return search.get(statusParameter) === 'succeeded' ? search.get(setupParameter) : null
}

/** Card of a form. Once saved, later attempts reuse it until it is discarded. */
export function useCard() {
  const [search] = useSearchParams()
  const [savedId, setSavedId] = useState(() => returnedCard(search))
  const cardStart = useCardStart({ isNeeded: savedId === null })
  const handle = useRef<CardHandle>(null)
  const discard = () => {
    setSavedId(null)
    void cardStart.refetch()
  }
  /** Returns the id of the saved card, or an error message. */
  const save = async (returnUrl: string) => {
    if (savedId !== null) return { setupIntentId: savedId }
    const saved = await handle.current?.save(returnUrl)
    if (saved !== undefined && 'setupIntentId' in saved) setSavedId(saved.setupIntentId)
    return saved
  }
  const hasFailedAtBank = search.get(statusParameter) === 'failed'
  const isReady = savedId !== null || (cardStart.data !== undefined && !cardStart.isFetching)
  return {
    entry: { cardStart, isSaved: savedId !== null, onChangeCard: discard, ref: handle },
    save,
    discard,
    isReady,
    hasFailedAtBank,
  }
}
