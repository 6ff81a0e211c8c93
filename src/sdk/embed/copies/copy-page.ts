import type { StopoverTourElement } from '../page-api.ts'
import { keepOffline } from './keep-offline.ts'

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
    onUpdate: () => undefined,
  })
}

if (status) void startOffline(status)
