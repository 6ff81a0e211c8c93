import { Navigate, useLocation } from 'react-router-dom'
import { placeFrom } from '../../platform/place.ts'
import { trpc } from '../../platform/trpc.ts'
import { SignInPage } from './sign-in-page.tsx'

/** `/` and `/login`: whoever is signed in already goes on to the app. */
export function SignInScreen() {
  const { state } = useLocation()
  const { data: user } = trpc.auth.me.useQuery({}, { retry: false })
  return user ? <Navigate to={placeFrom(state)} replace /> : <SignInPage />
}
