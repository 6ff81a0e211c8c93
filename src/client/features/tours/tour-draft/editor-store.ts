import { create } from 'zustand'
import type { Direction } from '../../../../shared/geometry/sphere.ts'
import type { Corners } from '../../../../shared/hotspots/corners.ts'
import type { HotspotKind } from '../../../../shared/hotspots/registry.ts'
import type { Edit } from './edits/edit.ts'
import { emptyHistory, endStep, type History, record, redo, undo } from './edits/history.ts'

/** A placed hotspot that still lacks required details. */
export type HotspotDraft = {
  readonly kind: HotspotKind
  readonly stopId: string
  readonly direction: Direction
  /** Corners, for a kind that is drawn. */
  readonly corners?: Corners
}

/** The id is the React key of its form, so the form keeps its state while the draft is moved. */
type PlacedDraft = HotspotDraft & { readonly id: string }

/** A polygon that is being drawn. */
export type HotspotSketch = { readonly kind: HotspotKind; readonly stopId: string; readonly corners: Corners }

/** Two stops. A dialog places their links to each other side by side. */
export type LinkedPair = {
  readonly firstId: string
  readonly secondId: string
  /** Link in the first stop that was just created. The dialog opens once the tour on the screen contains it. */
  readonly linkId?: string
}

type EditorState = {
  readonly tourId: string | null
  readonly history: History
  readonly selectedHotspotId: string | null
  /** Hotspot kind that a click on the image places; with `null`, a click selects. */
  readonly tool: HotspotKind | null
  readonly draft: PlacedDraft | null
  readonly sketch: HotspotSketch | null
  readonly linkedPair: LinkedPair | null
  /** Resets the store when another tour is opened. */
  open(tourId: string): void
  record(edits: readonly Edit[]): void
  /** Records edits of a tour, unless another one was opened while they were saved. */
  recordIn(tourId: string, edits: readonly Edit[]): void
  /** Clears the history after the whole draft was replaced. */
  clearHistory(): void
  /** Ends the current undo step, at the start and end of a drag. */
  endUndoStep(): void
  popUndo(): readonly Edit[]
  popRedo(): readonly Edit[]
  select(hotspotId: string | null): void
  selectTool(tool: HotspotKind | null): void
  /** Sets the draft. A new draft gets an id. */
  setDraft(draft: HotspotDraft | PlacedDraft | null): void
  setSketch(sketch: HotspotSketch | null): void
  setLinkedPair(pair: LinkedPair | null): void
}

/** Undo history, selection and tool of the editor. The tour itself is in the query cache. */
export const useEditorStore = create<EditorState>()((set, get) => {
  const emptySelection = { selectedHotspotId: null, tool: null, draft: null, sketch: null }
  const pop = (undoOrRedo: typeof undo): readonly Edit[] => {
    const result = undoOrRedo(get().history)
    if (result) set({ history: result.history })
    return result?.edits ?? []
  }
  return {
    tourId: null,
    history: emptyHistory,
    ...emptySelection,
    linkedPair: null,
    open: (tourId) => {
      if (get().tourId !== tourId) set({ tourId, history: emptyHistory, ...emptySelection, linkedPair: null })
    },
    record: (edits) => set({ history: record(get().history, { edits, atMs: Date.now() }) }),
    recordIn: (tourId, edits) => {
      if (get().tourId === tourId) get().record(edits)
    },
    clearHistory: () => set({ history: emptyHistory, ...emptySelection }),
    endUndoStep: () => {
      const history = endStep(get().history)
      if (history !== get().history) set({ history })
    },
    popUndo: () => pop(undo),
    popRedo: () => pop(redo),
    select: (selectedHotspotId) => set({ ...emptySelection, selectedHotspotId }),
    selectTool: (tool) => set({ tool, draft: null, sketch: null }),
    setDraft: (draft) => set({ ...emptySelection, draft: draft && { id: crypto.randomUUID(), ...draft } }),
    setSketch: (sketch) => set({ sketch }),
    setLinkedPair: (linkedPair) => {
      // Other changes of the store render the stage again.
      if (get().linkedPair !== linkedPair) set({ linkedPair })
    },
  }
})
