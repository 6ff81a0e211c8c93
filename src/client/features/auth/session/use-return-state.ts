import { useLocation } from 'react-router-dom'
import { placeFrom } from '../../../platform/place.ts'

/** Where somebody wanted to go before they had to sign in; each screen on the way there hands it on to the next. */
export function useReturnState(): { readonly from: string } {
  const { state } = useLocation()
  return { from: placeFrom(state) }
}
