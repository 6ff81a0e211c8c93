import { Outlet, useParams } from 'react-router-dom'
import { NotFoundScreen } from '../features/system/not-found-screens.tsx'
import { hasValidIds } from '../platform/url-ids.ts'

/** Shows "not found" for URLs with invalid ids, without a request. */
export function AddressGate() {
  return hasValidIds(useParams()) ? <Outlet /> : <NotFoundScreen />
}
