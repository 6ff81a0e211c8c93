import { createContext, useContext } from 'react'
import type { SignedInUser } from '../../../../../shared/auth/auth.ts'

/** Location of a screen, with the navigation state from the previous one. */
export type ScreenLocation = {
  readonly pathname: string
  readonly search: string
  readonly hash: string
  readonly state: unknown
}

/** State that the app gets when a screen enters it. */
export type AppEntry = {
  readonly user?: SignedInUser
  /** True if the last user of this browser was another one. */
  readonly isOtherUser?: boolean
  readonly notice?: { readonly message: string; readonly isFailure: boolean }
}

export type NavigateOptions = { readonly replace?: boolean; readonly state?: unknown }

/**
 * Environment of the sign-in screens: either a small page that loads nothing else, or the app, which shows them when a
 * session expires.
 */
export type AccessShell = {
  readonly location: ScreenLocation
  readonly navigate: (path: string, options?: NavigateOptions) => void
  /** Replaces the screen by one of the app. */
  readonly enterApp: (path: string, entry: AppEntry) => void
  /** Called when the user's data or session has changed. The app loads the user again before it shows a screen. */
  readonly refreshUser: () => void
  /** Saves all edits before the user is signed out. */
  readonly saveEdits: () => Promise<unknown>
}

export const AccessShellContext = createContext<AccessShell | null>(null)

/** The shell of the current screen. Throws outside the sign-in flow. */
export function useAccessShell(): AccessShell {
  const shell = useContext(AccessShellContext)
  if (shell === null) throw new Error('a screen of the sign-in flow needs a shell')
  return shell
}

export const useScreenLocation = (): ScreenLocation => useAccessShell().location
