import { beforeEach, describe, expect, it } from 'vitest'
import { useEditorStore } from '../../../src/client/features/tours/tour-draft/editor-store.ts'
import { affectedStopIds } from '../../../src/client/features/tours/tour-draft/edits/affected-stops.ts'
import type { Edit } from '../../../src/client/features/tours/tour-draft/edits/edit.ts'
import { updateStop } from '../../../src/client/features/tours/tour-draft/edits/make-edit.ts'
import { guardedUndo } from '../../../src/client/features/tours/tour-draft/guarded-undo.ts'
import { aStop } from './tour-builder.ts'

const inHall = updateStop(aStop('hall'), { name: 'Lobby' })
const inTower = updateStop(aStop('tower'), { name: 'Spire' })

/** Undo actions that a guard blocks if they affect the hall, where another person edits. The log lists the actions that ran. */
function aGuard() {
  const log: string[] = []
  const actions = {
    undo: () => void log.push('undo'),
    redo: () => void log.push('redo'),
    revert: () => void log.push('revert'),
  }
  const rejects = (edits: readonly Edit[]) => edits.flatMap(affectedStopIds).includes('hall')
  return { log, actions: guardedUndo(actions, rejects) }
}

beforeEach(() => useEditorStore.setState(useEditorStore.getInitialState()))

describe('guarded undo', () => {
  it('blocks the next step if it is rejected', () => {
    const { record, popUndo } = useEditorStore.getState()
    const { log, actions } = aGuard()
    record([inHall])
    actions.undo()
    popUndo()
    actions.redo()
    expect(log).toEqual([])
  })

  it('lets other steps through', () => {
    const { record, popUndo } = useEditorStore.getState()
    const { log, actions } = aGuard()
    record([inTower])
    actions.undo()
    popUndo()
    actions.redo()
    expect(log).toEqual(['undo', 'redo'])
  })

  it('blocks the undo of a notice by the edits of the notice', () => {
    const { log, actions } = aGuard()
    useEditorStore.getState().record([inTower])
    actions.revert([inTower, inHall])
    expect(log).toEqual([])
    actions.revert([inTower])
    expect(log).toEqual(['revert'])
  })
})
