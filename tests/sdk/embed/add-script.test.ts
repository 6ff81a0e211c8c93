import { expect, it, vi } from 'vitest'
import type { TourViewer } from '../../../src/sdk/core/api.ts'
import { addScript } from '../../../src/sdk/embed/script/add-script.ts'
import type { ScriptContext } from '../../../src/sdk/embed/script/run-script.ts'
import { aDocument, aStop } from '../../support/files/tour-documents.ts'

const runScript = vi.hoisted(() => vi.fn())
vi.mock('../../../src/sdk/embed/script/run-script.ts', () => ({ runScript }))

it('runs the script of a large tour once all stops are listed', async () => {
  const allListed = Promise.withResolvers<void>()
  const viewer: Pick<TourViewer, 'ready'> = { ready: Promise.resolve() }
  const document = { ...aDocument([aStop({ id: 'hall' })], []), customScript: 'count()' }
  addScript({ viewer, document, listed: allListed.promise } as Partial<ScriptContext> as ScriptContext)
  await vi.dynamicImportSettled()
  expect(runScript).not.toHaveBeenCalled()
  allListed.resolve()
  await vi.waitFor(() => expect(runScript).toHaveBeenCalledOnce())
})
