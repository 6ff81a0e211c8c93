import { useLocation } from 'react-router-dom'
import { returnParameter } from '../../../../shared/web/routes.ts'
import { placeFrom, safePlace } from '../../../platform/place.ts'

/**
 * Where somebody wanted to go before they had to sign in; each screen on the way there hands it on to the next. Pages of
 * the server name it in the address of the first one.
 */
export function useReturnState(): { readonly from: string } {
  const { state, search } = useLocation()
  const named = new URLSearchParams(search).get(returnParameter)
  return { from: state === null && named !== null ? safePlace(named) : placeFrom(state) }
}
