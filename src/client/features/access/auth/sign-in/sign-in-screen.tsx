import { Navigate } from 'react-router-dom'
import { trpc } from '../../../../platform/trpc.ts'
import { useReturnState } from '../session/use-return-state.ts'
import { SignInPage } from './sign-in-page.tsx'

/** `/` and `/login`: redirects signed-in users to the app. */
export function SignInScreen() {
  const { from } = useReturnState()
  const { data: user } = trpc.auth.me.useQuery({}, { retry: false })
  return user ? <Navigate to={from} replace /> : <SignInPage />
}
