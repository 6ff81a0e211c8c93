import '@fontsource-variable/inter/index.css'
import '../ui/theme/page.css'
import { createRoot } from 'react-dom/client'
import type { AppEntry } from '../features/access/auth/shell/access-shell.ts'
import { loadFailureMessage, loadTranslations } from '../platform/i18n.ts'
import { removeServiceWorkers } from '../platform/service-workers.ts'
import { flagsOfSession } from '../platform/session-flags.ts'
import { applyColorScheme } from '../ui/theme/color-scheme.ts'
import { accessPathAt } from './access/access-paths.ts'

const container = document.getElementById('root')
if (container === null) throw new Error('index.html has no #root')
const root = createRoot(container)

const showFailure = () => root.render(<p role="alert">{loadFailureMessage}</p>)

async function loadApp() {
  const [{ startApp }] = await Promise.all([import('./start-app.tsx'), loadTranslations('translation')])
  return startApp
}

let pendingApp: ReturnType<typeof loadApp> | undefined

/** Loads the app once; after a failure the next call tries again. */
function loadAppOnce(): ReturnType<typeof loadApp> {
  pendingApp ??= loadApp().catch((error: unknown) => {
    pendingApp = undefined
    throw error
  })
  return pendingApp
}

function showApp(entry: AppEntry): void {
  let isWaiting = true
  const showSkeleton = async () => {
    const { StartSkeleton, prefetchScreenData } = await import('./start-skeleton.tsx')
    if (!isWaiting) return
    if (entry.user === undefined) prefetchScreenData(location)
    root.render(<StartSkeleton />)
  }
  loadAppOnce()
    .finally(() => {
      isWaiting = false
    })
    .then((startApp) => startApp(root, entry), showFailure)
  // Without it, the page is empty until the app is loaded.
  void showSkeleton().catch(() => undefined)
}

async function showAccessScreens(): Promise<void> {
  const [{ AccessApp }] = await Promise.all([import('./access/access-app.tsx'), loadTranslations('access')])
  const preloadApp = () => void loadAppOnce().catch(() => undefined)
  root.render(<AccessApp onLeave={showApp} onTyping={preloadApp} />)
}

// Stores the flags of the URL before the first navigation drops them.
flagsOfSession()
applyColorScheme()
// Browsers that reject the call have no service worker to remove.
void removeServiceWorkers().catch(() => undefined)
if (accessPathAt(location.pathname) === undefined) showApp({})
else showAccessScreens().catch(showFailure)
