import { create } from 'zustand'
import type { Direction } from '../../../shared/geometry/sphere.ts'
import type { Corners } from '../../../shared/hotspots/corners.ts'
import type { HotspotKind } from '../../../shared/hotspots/registry.ts'
import type { Edit } from './edits/edit.ts'
import { emptyHistory, endStep, type History, record, redo, undo } from './edits/history.ts'

/** A hotspot that is placed but cannot exist before something is chosen. */
export type HotspotDraft = {
  readonly kind: HotspotKind
  readonly stopId: string
  readonly direction: Direction
  /** Of a kind that is drawn. */
  readonly corners?: Corners
}

/** Its id tells its form from the next one's, however it is moved meanwhile. */
type PlacedDraft = HotspotDraft & { readonly id: string }

/** Corners that are being drawn, one press after the other. */
export type HotspotSketch = { readonly kind: HotspotKind; readonly stopId: string; readonly corners: Corners }

type EditorState = {
  readonly tourId: string | null
  readonly history: History
  readonly selectedHotspotId: string | null
  /** Kind that a press on the panorama places; `null`: a press selects. */
  readonly tool: HotspotKind | null
  readonly draft: PlacedDraft | null
  readonly sketch: HotspotSketch | null
  /** Forgets everything when another tour is opened. */
  open(tourId: string): void
  record(edits: readonly Edit[]): void
  /** Forgets what could be undone: it was done to a draft that was replaced as a whole. */
  forgetHistory(): void
  /** Something begins or ends, such as a drag: what was done before it and what comes after are steps of their own. */
  endStep(): void
  takeUndo(): readonly Edit[]
  takeRedo(): readonly Edit[]
  select(hotspotId: string | null): void
  useTool(tool: HotspotKind | null): void
  /** A draft that has no id yet gets one: it is another than before. */
  place(draft: HotspotDraft | PlacedDraft | null): void
  draw(sketch: HotspotSketch | null): void
}

/** Undo, and what is selected. The tour itself is the server's. */
export const useEditorStore = create<EditorState>()((set, get) => {
  const nothing = { selectedHotspotId: null, tool: null, draft: null, sketch: null }
  const take = (from: typeof undo): readonly Edit[] => {
    const taken = from(get().history)
    if (taken) set({ history: taken.history })
    return taken?.edits ?? []
  }
  return {
    tourId: null,
    history: emptyHistory,
    ...nothing,
    open: (tourId) => (get().tourId === tourId ? undefined : set({ tourId, history: emptyHistory, ...nothing })),
    record: (edits) => set({ history: record(get().history, { edits, atMs: Date.now() }) }),
    forgetHistory: () => set({ history: emptyHistory, ...nothing }),
    endStep: () => {
      const history = endStep(get().history)
      if (history !== get().history) set({ history })
    },
    takeUndo: () => take(undo),
    takeRedo: () => take(redo),
    select: (selectedHotspotId) => set({ ...nothing, selectedHotspotId }),
    useTool: (tool) => set({ tool, draft: null, sketch: null }),
    place: (draft) => set({ ...nothing, draft: draft && { id: crypto.randomUUID(), ...draft } }),
    draw: (sketch) => set({ sketch }),
  }
})
