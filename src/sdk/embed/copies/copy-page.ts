import type { StopoverTourElement } from '../page-api.ts'
import { keepOffline } from './keep-offline.ts'
import { blockLinks, forgetVisitor, resetWhenIdle } from './kiosk.ts'

/** Longest time that saving waits for the first view, whose files come first. */
const firstViewMaxMs = 20_000

const tour = document.querySelector<StopoverTourElement>('stopover-panorama')
const status = document.querySelector<HTMLElement>('#offline-status')

function showStatus(text: string, isChanging = false): void {
  if (!status || status.textContent === text) return
  status.ariaBusy = String(isChanging)
  status.textContent = text
  status.hidden = text === ''
}

/** True once a later version of the copy was stored. */
let hasUpdate = false

/** Keeps visitors in the tour, and prepares it for the next one after a time without input. */
function startKiosk(kioskTour: StopoverTourElement, idleSeconds: number): void {
  blockLinks()
  resetWhenIdle(kioskTour, {
    idleMs: idleSeconds * 1000,
    nowMs: () => performance.now(),
    mediaElements: () => kioskTour.shadowRoot?.querySelectorAll<HTMLMediaElement>('video, audio') ?? [],
    onReset: () => {
      forgetVisitor()
      if (hasUpdate) location.reload()
      else kioskTour.reload()
    },
  })
}

async function startOffline({ dataset }: HTMLElement): Promise<void> {
  const { saving = '', saved = '', full = '' } = dataset
  const firstView = customElements.whenDefined('stopover-panorama').then(() => tour?.ready)
  await Promise.race([
    firstView.catch(() => undefined),
    new Promise<void>((resolve) => setTimeout(resolve, firstViewMaxMs)),
  ])
  await keepOffline({
    scope: new URL('.', location.href).href,
    texts: { saving, saved, full },
    language: document.documentElement.lang,
    showStatus,
    onUpdate: () => {
      hasUpdate = true
    },
  })
}

const idleSeconds = Number(tour?.dataset.idleSeconds ?? Number.NaN)
if (tour && idleSeconds > 0) startKiosk(tour, idleSeconds)
if (status) void startOffline(status)
