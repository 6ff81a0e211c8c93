import { returnParameter } from '../../../../../shared/web/routes.ts'
import { returnPathFrom, validReturnPath } from '../../../../platform/return-path.ts'
import { useScreenLocation } from '../shell/access-shell.ts'

/**
 * Path to return to after signing in. Screens of the sign-in flow pass it on as navigation state; server-rendered pages
 * pass it to the first of them as a query parameter.
 */
export function useReturnState(): { readonly from: string } {
  const { state, search } = useScreenLocation()
  const returnParam = new URLSearchParams(search).get(returnParameter)
  return { from: state === null && returnParam !== null ? validReturnPath(returnParam) : returnPathFrom(state) }
}
