import { Outlet, useParams } from 'react-router-dom'
import { NotFoundScreen } from '../features/system/not-found-screens.tsx'
import { hasRealIds } from '../platform/address-ids.ts'

/** Shows that a page is not here where its address names something that cannot be, instead of asking for it. */
export function AddressGate() {
  return hasRealIds(useParams()) ? <Outlet /> : <NotFoundScreen />
}
