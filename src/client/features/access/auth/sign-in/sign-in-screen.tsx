import { useMe } from '../session/use-me.ts'
import { useReturnState } from '../session/use-return-state.ts'
import { EnterApp } from './enter-app.tsx'
import { SignInPage } from './sign-in-page.tsx'

/** `/` and `/login`: redirects signed-in users to the app. */
export function SignInScreen() {
  const { from: returnPath } = useReturnState()
  const { data: user } = useMe()
  return user ? <EnterApp user={user} path={returnPath} /> : <SignInPage />
}
