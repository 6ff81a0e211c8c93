import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { isDeepEqual } from '../../../shared/kernel/deep-equal.ts'
import type { SavedStopList } from '../../../shared/tours/saves.ts'
import type { Tour } from '../../../shared/tours/tours.ts'
import { showError } from '../../platform/error-notice.ts'
import { trpc } from '../../platform/trpc.ts'
import { usePermission } from '../auth/session/use-permission.ts'
import { useEditorStore } from './editor-store.ts'
import { applyEdit } from './edits/apply-edit.ts'
import { type Edit, isUpdate } from './edits/edit.ts'
import { insertedStops } from './edits/make-edit.ts'
import { withChosenMedia } from './saving/chosen-media.ts'
import type { SaveQueue } from './saving/save-queue.ts'
import { type TourQueue, tourQueue } from './saving/tour-queues.ts'

type Client = ReturnType<typeof trpc.useUtils>['client']

export type TourEditor = {
  /** What is stored, with everything on top that is still to be saved. */
  readonly tour: Tour
  /** Whether what somebody does here is stored; for those who may only look, nothing happens. */
  readonly mayEdit: boolean
  readonly queue: SaveQueue
  readonly cache: TourQueue['cache']
  /** Does things that one press of undo takes back together. */
  edit(...edits: readonly (Edit | null)[]): void
  /** What only the server can do, such as copying a stop. Runs in turn with the edits; stops it makes can be undone. */
  change(call: (client: Client) => Promise<SavedStopList | null>): Promise<void>
  undo(): void
  redo(): void
}

const TourEditorContext = createContext<TourEditor | null>(null)

/** The tour that is being edited. Only below `TourEditorProvider`. */
export function useTourEditor(): TourEditor {
  const editor = useContext(TourEditorContext)
  if (!editor) throw new Error('there is no tour here')
  return editor
}

const nothing = () => undefined

/** Below it the tour can be read, and whatever somebody does changes nothing, while somebody else edits it. */
export function ViewOnlyEditor({ isOn, children }: { readonly isOn: boolean; readonly children: ReactNode }) {
  const editor = useTourEditor()
  const shown = useMemo((): TourEditor => {
    if (!isOn) return editor
    const { tour, queue, cache } = editor
    return { tour, queue, cache, mayEdit: false, edit: nothing, change: async () => {}, undo: nothing, redo: nothing }
  }, [editor, isOn])
  return <TourEditorContext value={shown}>{children}</TourEditorContext>
}

type UndoGuardProps = {
  /** Whether these edits, of the step that undo or redo takes next, are rejected. It tells why. */
  readonly rejects: (edits: readonly Edit[]) => boolean
  readonly children: ReactNode
}

/** Below it a step that is rejected is neither undone nor redone, and stays the next one. */
export function UndoGuard({ rejects, children }: UndoGuardProps) {
  const editor = useTourEditor()
  const shown = useMemo((): TourEditor => {
    const isRejected = (kind: 'done' | 'undone') => {
      const step = useEditorStore.getState().history[kind].at(-1)
      return step !== undefined && rejects(step.edits)
    }
    return {
      ...editor,
      undo: () => (isRejected('done') ? undefined : editor.undo()),
      redo: () => (isRejected('undone') ? undefined : editor.redo()),
    }
  }, [editor, rejects])
  return <TourEditorContext value={shown}>{children}</TourEditorContext>
}

/** Tells why the server did not do what somebody asked for. */
export function useFailureNotice(): (error: unknown, title?: string) => void {
  const { t } = useTranslation()
  return useCallback(
    (error, title = t('editor.save.rejected')) => {
      showError(t, error, { title })
    },
    [t],
  )
}

export function useTourQueue(tourId: string): TourQueue {
  const utils = trpc.useUtils()
  return tourQueue(tourId, utils, useFailureNotice())
}

/** How often a tour whose panoramas are being built is read again. */
const buildingPollMs = 2000

/** The stored tour with the edits that wait; kept fresh while its media are being built. */
export function useDraftTour(tourId: string) {
  const { queue, cache } = useTourQueue(tourId)
  const query = trpc.tours.get.useQuery(
    { tourId },
    {
      refetchInterval: ({ state }) =>
        state.data?.media.some(({ status }) => status === 'building') ? buildingPollMs : false,
    },
  )
  const pending = useStore(queue.store, (state) => state.pending)
  const stored = query.data
  const tour = useMemo(() => {
    const edits = pending.map(({ edit }) => edit)
    const draft = stored && edits.reduce<Tour>((sofar, edit) => applyEdit(sofar, edit), stored)
    return draft && withChosenMedia(draft, edits, cache.chosenMedia())
  }, [stored, pending, cache])
  return { tour, error: query.error, refetch: query.refetch }
}

function isNoChange(edit: Edit): boolean {
  return isUpdate(edit) && isDeepEqual(edit.before, edit.after)
}

export function TourEditorProvider({ tour, children }: { tour: Tour; children: ReactNode }) {
  const { queue, cache } = useTourQueue(tour.id)
  const { client } = trpc.useUtils()
  const { open, record, takeUndo, takeRedo } = useEditorStore.getState()
  const onFailure = useFailureNotice()
  const mayEdit = usePermission('manageTours')
  useEffect(() => open(tour.id), [open, tour.id])
  const editor = useMemo((): TourEditor => {
    const pushAll = (edits: readonly Edit[]) => {
      for (const edit of edits) queue.push(edit)
    }
    return {
      tour,
      mayEdit,
      queue,
      cache,
      edit(...given) {
        if (!mayEdit) return
        const edits = given.filter((one): one is Edit => one !== null && !isNoChange(one))
        if (edits.length > 0) record(edits)
        pushAll(edits)
      },
      async change(call) {
        if (!mayEdit) return
        try {
          const before = cache.read() ?? tour
          const saved = await queue.inTurn(() => call(client))
          if (saved === null) return
          cache.saved.stopList(saved)
          const after = cache.read() ?? tour
          const inserted = insertedStops(before, after)
          if (inserted) record([inserted])
          await cache.catchUp()
        } catch (error) {
          onFailure(error)
        }
      },
      undo: () => pushAll(takeUndo()),
      redo: () => pushAll(takeRedo()),
    }
  }, [tour, mayEdit, queue, cache, client, onFailure, record, takeUndo, takeRedo])
  return <TourEditorContext value={editor}>{children}</TourEditorContext>
}
