import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ChunkFailure } from '../../../src/client/ui/feedback/chunk-failure.tsx'
import { PlainToasts } from '../../../src/client/ui/feedback/plain-toasts.tsx'
import { reloadPage, saveBeforeReload } from '../../../src/client/ui/loading/reload-page.ts'

vi.mock('react-i18next', () => ({ useTranslation: () => ({ t: (key: string) => key }) }))

const steps: string[] = []
beforeEach(() => {
  steps.length = 0
  vi.stubGlobal('location', { reload: () => steps.push('reload') })
})
afterEach(() => void vi.unstubAllGlobals())

describe('a part of the app that cannot be loaded', () => {
  it('offers a reload before another attempt', () => {
    const html = renderToStaticMarkup(createElement(ChunkFailure, { onRetry: () => undefined }))
    expect(html).toMatch(/role="alert".*app\.loadFailed.*<button.*app\.refresh.*<button.*app\.tryAgain/)
  })

  it('saves edits before the page reloads', async () => {
    saveBeforeReload(async () => void steps.push('save'))
    await reloadPage()
    expect(steps).toEqual(['save', 'reload'])
  })

  it('reloads the page even if the edits cannot be saved', async () => {
    saveBeforeReload(() => Promise.reject(new Error('offline')))
    await reloadPage()
    expect(steps).toEqual(['reload'])
  })
})

it('shows plain messages with their actions and a close button if toasts cannot be loaded', () => {
  const undo = createElement('button', { type: 'button' }, 'Undo')
  const toasts = [
    { id: 'failure', title: 'Not saved', message: 'Try again' },
    { id: 'deleted', message: createElement('span', {}, 'Deleted', undo) },
  ]
  const html = renderToStaticMarkup(createElement(PlainToasts, { toasts }))
  const alerts = html.split('role="alert"').slice(1)
  expect(alerts.map((alert) => alert.replace(/<.*?>/g, ' ').replace(/^[^>]*>|\s+/g, ' '))).toEqual([
    expect.stringContaining('Not saved Try again'),
    expect.stringContaining('Deleted Undo'),
  ])
  for (const alert of alerts) expect(alert).toContain('app.close')
})
