import { Navigate } from 'react-router-dom'
import { trpc } from '../../platform/trpc.ts'
import { SignInPage } from './sign-in-page.tsx'
import { useWayBack } from './use-way-back.ts'

/** `/` and `/login`: whoever is signed in already goes on to the app. */
export function SignInScreen() {
  const { from } = useWayBack()
  const { data: user } = trpc.auth.me.useQuery({}, { retry: false })
  return user ? <Navigate to={from} replace /> : <SignInPage />
}
