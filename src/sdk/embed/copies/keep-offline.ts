import { openCopyStore } from './copy-store.ts'
import { versionStoredMessage } from './messages.ts'
import { StorageFullError, saveCopy } from './save-copy.ts'

/** Messages about saving. `{percent}` is filled in. */
export type SavingTexts = { readonly saving: string; readonly saved: string; readonly full: string }

export type OfflineSettings = {
  /** Address of the folder of the copy, with a slash at its end. */
  readonly scope: string
  readonly texts: SavingTexts
  /** Language of the page, for the percentage. */
  readonly language: string
  /** Shows a message, or none if it is empty. Screen readers don't read a message that is about to change. */
  readonly showStatus: (text: string, isChanging?: boolean) => void
  /** Called when a later version than the one of this page is stored. */
  readonly onUpdate: () => void
}

const firstRetryDelayMs = 5_000
const maxRetryDelayMs = 300_000
/** Pages that stay open, such as those of a kiosk, look for a later version this often. */
const updateIntervalMs = 3_600_000
const savedMessageMs = 4_000

const wait = (delayMs: number) => new Promise<void>((resolve) => setTimeout(resolve, delayMs))

async function freeBytes(): Promise<number | undefined> {
  const { quota, usage } = (await navigator.storage?.estimate?.()) ?? {}
  return quota === undefined || usage === undefined ? undefined : quota - usage
}

/** Asks that the browser keeps the files. Only installed apps ask, because some browsers show a question. */
function persistIfInstalled(): void {
  const isInstalled = matchMedia('(display-mode: standalone), (display-mode: fullscreen)').matches
  if (isInstalled) void navigator.storage?.persist?.()
}

/** Saves the version on the server, and shows the progress. Resolves to false if the version was stored already. */
async function saveOnce({ scope, texts, language, showStatus }: OfflineSettings): Promise<boolean> {
  const percent = new Intl.NumberFormat(language, { style: 'percent' })
  const isNew = await saveCopy({
    store: await openCopyStore(scope),
    scope,
    fetch: (url, options) => fetch(url, options),
    freeBytes,
    onProgress: (storedBytes, totalBytes) => {
      const share = totalBytes === 0 ? 1 : storedBytes / totalBytes
      if (share === 1) return
      showStatus(texts.saving.replace('{percent}', percent.format(Math.floor(share * 100) / 100)), true)
    },
  })
  if (isNew) navigator.serviceWorker.controller?.postMessage(versionStoredMessage)
  return isNew
}

/**
 * Saves until it succeeds. It ends early if there isn't enough storage, if the browser is offline, or if a version is
 * stored already: the server may be switched off for good.
 */
async function saveWithRetries(settings: OfflineSettings): Promise<boolean> {
  const { showStatus, texts } = settings
  for (let delayMs = firstRetryDelayMs; navigator.onLine; delayMs = Math.min(maxRetryDelayMs, delayMs * 2)) {
    try {
      const isNew = await saveOnce(settings)
      showStatus(isNew ? texts.saved : '')
      return isNew
    } catch (error) {
      const isFull = error instanceof StorageFullError || Object(error).name === 'QuotaExceededError'
      showStatus(isFull ? texts.full : '')
      if (isFull || (await (await openCopyStore(settings.scope)).version())) return false
      await wait(delayMs)
    }
  }
  return false
}

/**
 * Keeps a copy in the browser, so that it opens without a network: registers the service worker, saves all files, and
 * looks for later versions. Of several open pages, one does it.
 */
export async function keepOffline(settings: OfflineSettings): Promise<void> {
  const { scope, showStatus, onUpdate } = settings
  if (!('serviceWorker' in navigator)) return
  await navigator.serviceWorker.register(`${scope}service-worker.js`, { scope })
  const wasControlled = navigator.serviceWorker.controller !== null
  persistIfInstalled()
  const save = () =>
    navigator.locks.request(`stopover-copy:${scope}`, { ifAvailable: true }, async (lock) => {
      if (lock === null || !(await saveWithRetries(settings))) return
      if (wasControlled) onUpdate()
      await wait(savedMessageMs)
      showStatus('')
    })
  addEventListener('online', () => void save())
  setInterval(() => void save(), updateIntervalMs)
  await save()
}
