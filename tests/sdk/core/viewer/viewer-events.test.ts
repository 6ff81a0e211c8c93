import { expect, test } from 'vitest'
import type { ViewerEvents } from '../../../../src/sdk/core/api.ts'
import { createViewerEvents } from '../../../../src/sdk/core/viewer/viewer-events.ts'
import { aHotspot, aStop } from '../../../support/files/tour-documents.ts'

const stop = aStop({ id: 'quay', name: 'Quay' })

test('only cancelable events can be canceled', () => {
  const { on, emit } = createViewerEvents()
  for (const name of ['stopleave', 'hotspotclick', 'stopchange', 'sharp'] as const satisfies (keyof ViewerEvents)[]) {
    on(name, (event) => event.preventDefault())
  }
  expect(emit('stopleave', { from: stop, to: stop })).toBe(false)
  expect(emit('hotspotclick', { hotspot: aHotspot({ id: 'vase' }) })).toBe(false)
  expect(emit('stopchange', { stop, index: 0 })).toBe(true)
  expect(emit('sharp', {})).toBe(true)
})
