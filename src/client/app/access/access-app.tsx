import { StrictMode, useEffect, useEffectEvent, useState } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import {
  type AccessShell,
  AccessShellContext,
  type AppEntry,
  type NavigateOptions,
} from '../../features/access/auth/shell/access-shell.ts'
import { OutOfDateModal } from '../../features/system/help/out-of-date-modal.tsx'
import { applyColorScheme, watchColorScheme } from '../../ui/theme/color-scheme.ts'
import { TokenStyles } from '../../ui/theme/token-styles.tsx'
import { PageProblem } from '../page-problem.tsx'
import { accessPathAt } from './access-paths.ts'
import { AccessScreen } from './access-screen.tsx'
import { navigateWithoutReload, readScreenLocation } from './screen-history.ts'

type AccessAppProps = {
  /** Replaces these screens with the app, at the current URL. */
  readonly onLeave: (entry: AppEntry) => void
  /** Called once the user begins to type, when the app will soon be needed. */
  readonly onTyping: () => void
}

const sharePagePrefix = '/share/'

function useAccessAppShell(onLeave: AccessAppProps['onLeave']): AccessShell {
  const [location, setLocation] = useState(readScreenLocation)
  const showCurrent = useEffectEvent(() => {
    if (accessPathAt(window.location.pathname) === undefined) onLeave({})
    else setLocation(readScreenLocation())
  })
  useEffect(() => {
    const onPopState = () => showCurrent()
    addEventListener('popstate', onPopState)
    return () => removeEventListener('popstate', onPopState)
  }, [])
  const enterApp = (path: string, entry: AppEntry) => {
    // Pages of tours are not part of the app.
    if (path.startsWith(sharePagePrefix)) return window.location.replace(path)
    navigateWithoutReload(path, { replace: true })
    onLeave(entry)
  }
  const navigate = (path: string, options: NavigateOptions = {}) => {
    navigateWithoutReload(path, options)
    if (accessPathAt(window.location.pathname) === undefined) return onLeave({})
    scrollTo(0, 0)
    setLocation(readScreenLocation())
  }
  return { location, navigate, enterApp, refreshUser: () => undefined, saveEdits: async () => undefined }
}

/** Screens around signing in, on a page that loads nothing else until they are left. */
export function AccessApp({ onLeave, onTyping }: AccessAppProps) {
  const shell = useAccessAppShell(onLeave)
  useEffect(() => watchColorScheme(applyColorScheme), [])
  const startPreload = useEffectEvent(onTyping)
  useEffect(() => {
    const onInput = () => startPreload()
    addEventListener('input', onInput, { once: true })
    return () => removeEventListener('input', onInput)
  }, [])
  const path = accessPathAt(shell.location.pathname)
  return (
    <StrictMode>
      <TokenStyles />
      <ErrorBoundary FallbackComponent={PageProblem}>
        <AccessShellContext value={shell}>{path !== undefined && <AccessScreen path={path} />}</AccessShellContext>
        <OutOfDateModal />
      </ErrorBoundary>
    </StrictMode>
  )
}
