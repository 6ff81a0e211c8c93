import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { isDeepEqual } from '../../../../shared/kernel/deep-equal.ts'
import type { SavedStopList } from '../../../../shared/tours/saves.ts'
import type { Tour } from '../../../../shared/tours/tours.ts'
import { showError } from '../../../platform/error-notice.ts'
import { trpc } from '../../../platform/trpc.ts'
import { usePermission } from '../../access/auth/session/use-permission.ts'
import { useEditorStore } from './editor-store.ts'
import { applyEdit, invertEdit } from './edits/apply-edit.ts'
import { type Edit, type EditOf, isUpdate, type StopChange } from './edits/edit.ts'
import { savedPart } from './edits/unsaved-changes.ts'
import { guardedUndo, type UndoActions } from './guarded-undo.ts'
import { openTourQueue } from './saving/open-tour-queue.ts'
import { withPickedMedia } from './saving/picked-media.ts'
import { SkippedHotspotsError } from './saving/restore-hotspots.ts'
import { UnsavedHotspotsError } from './saving/save-hotspots.ts'
import { saveNewStops } from './saving/save-new-stops.ts'
import type { SaveQueue } from './saving/save-queue.ts'
import { nothingSaved, type StopsOutcome, saveStops, UnsavedStopsError } from './saving/save-stops.ts'
import { RemovedLanguageError, UnsavedTranslationsError } from './saving/save-translations.ts'
import type { TourQueue } from './saving/tour-queues.ts'

type Client = ReturnType<typeof trpc.useUtils>['client']

/** Changes of several stops that were saved, as one undo step; `edit` is null if there are none. */
export type StopsUpdate = Omit<StopsOutcome, 'saved'> & {
  readonly edit: Edit | null
  readonly savedIds: readonly string[]
}

const emptyUpdate: StopsUpdate = { edit: null, savedIds: [], conflictingIds: [], missingIds: [] }

export type TourEditor = UndoActions & {
  /** The stored tour with all pending edits applied. */
  readonly tour: Tour
  /** True if edits are accepted; without the permission they are ignored. */
  readonly mayEdit: boolean
  readonly queue: SaveQueue
  readonly cache: TourQueue['cache']
  /** Applies edits as one undo step. */
  edit(...edits: readonly (Edit | null)[]): void
  /**
   * Runs a request by which the server adds stops, such as duplicating one, in order with the edits. Returns the undo
   * step of the new stops; null if there are none.
   */
  addStops(request: (client: Client) => Promise<SavedStopList | null>): Promise<EditOf<'insertStops'> | null>
  /** Saves changes of several stops in order with the edits, and returns which were saved. Other stops don't change. */
  updateStops(changes: readonly StopChange[]): Promise<StopsUpdate>
}

const TourEditorContext = createContext<TourEditor | null>(null)

/** The editor of the open tour. Requires a `TourEditorProvider`. */
export function useTourEditor(): TourEditor {
  const editor = useContext(TourEditorContext)
  if (!editor) throw new Error('useTourEditor requires a TourEditorProvider')
  return editor
}

const noop = () => undefined

/** Makes the tour read-only for its children, for example while another person edits a stop. */
export function ViewOnlyEditor({
  isViewOnly,
  children,
}: {
  readonly isViewOnly: boolean
  readonly children: ReactNode
}) {
  const editor = useTourEditor()
  const viewOnlyEditor = useMemo((): TourEditor => {
    if (!isViewOnly) return editor
    const { tour, queue, cache } = editor
    return {
      tour,
      queue,
      cache,
      mayEdit: false,
      edit: noop,
      addStops: async () => null,
      updateStops: async () => emptyUpdate,
      undo: noop,
      redo: noop,
      revert: noop,
    }
  }, [editor, isViewOnly])
  return <TourEditorContext value={viewOnlyEditor}>{children}</TourEditorContext>
}

type DetachedEditorProps = {
  readonly tour: Tour
  readonly onChange: (tour: Tour) => void
  readonly children: ReactNode
}

/** Editor for data that is edited like a tour but saved by its screen, such as a brand kit. */
export function DetachedEditor({ tour, onChange, children }: DetachedEditorProps) {
  const { queue, cache } = useTourQueue(tour.id)
  // Undo in an earlier notice changes the current tour.
  const latest = useRef({ tour, onChange })
  useEffect(() => {
    latest.current = { tour, onChange }
  })
  const editor = useMemo((): TourEditor => {
    const apply = (newEdits: readonly (Edit | null)[]) => {
      const edits = newEdits.filter((edit): edit is Edit => edit !== null && !isNoChange(edit))
      if (edits.length === 0) return
      const editedTour = edits.reduce<Tour>((current, edit) => applyEdit(current, edit), latest.current.tour)
      const changedTour = withPickedMedia(editedTour, edits, cache.pickedMedia())
      latest.current = { ...latest.current, tour: changedTour }
      latest.current.onChange(changedTour)
    }
    return {
      tour,
      queue,
      cache,
      mayEdit: true,
      edit: (...edits) => apply(edits),
      addStops: async () => null,
      updateStops: async () => emptyUpdate,
      undo: noop,
      redo: noop,
      revert: (edits) => apply(edits.map((edit) => invertEdit(edit)).reverse()),
    }
  }, [tour, queue, cache])
  return <TourEditorContext value={editor}>{children}</TourEditorContext>
}

type UndoGuardProps = {
  /** Returns true to block the undo or redo of a step with these edits, after showing the reason. */
  readonly rejects: (edits: readonly Edit[]) => boolean
  readonly children: ReactNode
}

/** Blocks the undo and redo of steps that `rejects` matches. A blocked step stays in the history. */
export function UndoGuard({ rejects, children }: UndoGuardProps) {
  const editor = useTourEditor()
  // Undo in an earlier notice uses the current guard.
  const latestRejects = useRef(rejects)
  useEffect(() => {
    latestRejects.current = rejects
  }, [rejects])
  const guardedEditor = useMemo(
    (): TourEditor => ({ ...editor, ...guardedUndo(editor, (edits) => latestRejects.current(edits)) }),
    [editor],
  )
  return <TourEditorContext value={guardedEditor}>{children}</TourEditorContext>
}

/** Message of an error that a save of this page raised; null for other errors. */
function saveErrorMessage(t: TFunction, error: unknown): string | null {
  if (error instanceof UnsavedStopsError) return t('editor.save.unsavedStops', { count: error.count })
  if (error instanceof UnsavedHotspotsError) return t('editor.save.unsavedHotspots', { count: error.count })
  if (error instanceof UnsavedTranslationsError) return t('editor.save.unsavedTranslations', { count: error.count })
  if (error instanceof RemovedLanguageError) return t('editor.save.removedLanguage')
  if (error instanceof SkippedHotspotsError) return t('editor.save.skippedHotspots', { count: error.count })
  return null
}

/** Returns a function that shows a notice for a request that failed. */
export function useFailureNotice(): (error: unknown, title?: string) => void {
  const { t } = useTranslation()
  return useCallback(
    (error, title = t('editor.save.rejected')) => {
      const message = saveErrorMessage(t, error)
      if (message === null) showError(t, error, { title })
      else notifications.show({ color: 'red', message, title })
    },
    [t],
  )
}

/** The queue that saves a tour's edits, opened if it isn't open yet. */
export function useTourQueue(tourId: string): TourQueue {
  const utils = trpc.useUtils()
  const queryClient = useQueryClient()
  return openTourQueue(tourId, { utils, queryClient }, useFailureNotice())
}

/** Refetch interval while media of the tour are processed. */
const processingPollMs = 2000

/** The stored tour with pending edits applied, polled while its media are processed. */
export function useDraftTour(tourId: string) {
  const { queue, cache } = useTourQueue(tourId)
  const query = trpc.tours.get.useQuery(
    { tourId },
    {
      refetchInterval: ({ state }) =>
        state.data?.media.some(({ status }) => status === 'building') ? processingPollMs : false,
    },
  )
  const pendingEdits = useStore(queue.store, (state) => state.pending)
  const storedTour = query.data
  const tour = useMemo(() => {
    const edits = pendingEdits.map(({ edit }) => edit)
    const draft = storedTour && edits.reduce<Tour>((current, edit) => applyEdit(current, edit), storedTour)
    return draft && withPickedMedia(draft, edits, cache.pickedMedia())
  }, [storedTour, pendingEdits, cache])
  return { tour, error: query.error, refetch: query.refetch }
}

function isNoChange(edit: Edit): boolean {
  return isUpdate(edit) && isDeepEqual(edit.before, edit.after)
}

export function TourEditorProvider({ tour, children }: { tour: Tour; children: ReactNode }) {
  const { queue, cache } = useTourQueue(tour.id)
  const { client } = trpc.useUtils()
  const { open, recordIn, popUndo, popRedo } = useEditorStore.getState()
  const onFailure = useFailureNotice()
  const mayEdit = usePermission('manageTours')
  useEffect(() => open(tour.id), [open, tour.id])
  const editor = useMemo((): TourEditor => {
    const pushAll = (edits: readonly Edit[]) => {
      for (const edit of edits) queue.push(edit)
    }
    const apply = (newEdits: readonly (Edit | null)[]) => {
      if (!mayEdit) return
      const edits = newEdits.filter((edit): edit is Edit => edit !== null && !isNoChange(edit))
      if (edits.length > 0) recordIn(tour.id, edits)
      pushAll(edits)
    }
    return {
      tour,
      mayEdit,
      queue,
      cache,
      edit: (...newEdits) => apply(newEdits),
      async addStops(request) {
        if (!mayEdit) return null
        try {
          const inserted = await saveNewStops(() => request(client), { queue, cache })
          if (inserted !== null) recordIn(tour.id, [inserted])
          await cache.refreshIfStale()
          return inserted
        } catch (error) {
          onFailure(error)
          return null
        }
      },
      async updateStops(changes) {
        if (!mayEdit) return emptyUpdate
        cache.recordBaseVersion({ type: 'updateStops', changes })
        let outcome = nothingSaved
        const onResponse = (current: StopsOutcome) => {
          outcome = current
        }
        try {
          await queue.enqueue(() => saveStops(changes, { client, cache, tourId: tour.id }, onResponse))
          await cache.refreshIfStale()
        } catch (error) {
          onFailure(error)
        }
        const { saved, conflictingIds, missingIds } = outcome
        const edit: Edit | null = saved.length === 0 ? null : { type: 'updateStops', changes: saved }
        if (edit !== null) recordIn(tour.id, [edit])
        return { edit, savedIds: saved.map(({ stopId }) => stopId), conflictingIds, missingIds }
      },
      undo: () => pushAll(popUndo()),
      redo: () => pushAll(popRedo()),
      revert: (edits) =>
        apply(
          edits
            .flatMap((edit) => savedPart(edit) ?? [])
            .map((edit) => invertEdit(edit))
            .reverse(),
        ),
    }
  }, [tour, mayEdit, queue, cache, client, onFailure, recordIn, popUndo, popRedo])
  return <TourEditorContext value={editor}>{children}</TourEditorContext>
}
