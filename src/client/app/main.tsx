import '@fontsource-variable/inter/index.css'
import '@mantine/core/styles.css'
import '@mantine/notifications/styles.css'
import '@mantine/dropzone/styles.css'
import '../ui/theme/base.css'
import { createRoot } from 'react-dom/client'
import { loadFailureMessage, loadTranslations } from '../platform/i18n.ts'
import { removeServiceWorkers } from '../platform/service-workers.ts'
import { flagsOfSession } from '../platform/use-flag.ts'
import { App } from './app.tsx'

const container = document.getElementById('root')
if (container === null) throw new Error('index.html has no #root')
const root = createRoot(container)

// Stores the flags of the URL before the first navigation drops them.
flagsOfSession()
// Browsers that reject the call have no service worker to remove.
void removeServiceWorkers().catch(() => undefined)
loadTranslations().then(
  () => root.render(<App />),
  () => root.render(<p role="alert">{loadFailureMessage}</p>),
)
