import { useEffect, useEffectEvent } from 'react'
import type { SignedInUser } from '../../../../../shared/auth/auth.ts'
import { useEnterApp } from './use-enter-app.ts'

/** Redirects a user who is signed in already to the app. */
export function EnterApp({ user, path }: { readonly user: SignedInUser; readonly path: string }) {
  const enterApp = useEnterApp()
  const enter = useEffectEvent(() => enterApp(user, path))
  useEffect(() => enter(), [])
  return null
}
