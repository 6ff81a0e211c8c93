import { create } from 'zustand'
import type { ThreadStatus } from '../../../../shared/comments/comments.ts'
import type { Direction } from '../../../../shared/geometry/sphere.ts'
import { type Announcement, emptyAnnouncement, nextAnnouncement } from '../../../ui/feedback/announcement.tsx'
import { type CommentDraft, emptyDraft } from './draft/comment-draft.ts'

/** Pin of a comment that is being written: the tour, a stop, or a position on a stop. */
export type NewPin = { readonly stopId?: string; readonly direction?: Direction }

type PanelView =
  | { readonly view: 'list' }
  | { readonly view: 'thread'; readonly threadId: string }
  | { readonly view: 'new'; readonly pin: NewPin }

/** Direction to turn to as soon as the stop is on the stage. */
type PendingView = { readonly stopId: string; readonly direction: Direction }

type CommentsState = {
  readonly tourId: string | null
  readonly isOpen: boolean
  /** True on phones while the sheet is hidden to show the stage. */
  readonly isMinimized: boolean
  readonly panel: PanelView
  /** True if the next click on the stage pins a comment there. */
  readonly isPlacing: boolean
  readonly status: ThreadStatus
  readonly isStopOnly: boolean
  readonly pendingView: PendingView | null
  /** Thread in the URL. Its pin is displayed once the thread is loaded. */
  readonly linkedThreadId: string | null
  /** Unsent drafts by form. */
  readonly drafts: Readonly<Record<string, CommentDraft>>
  /** Last action, for screen readers. */
  readonly announcement: Announcement
  /** Thread that was closed to return to the list. Its card takes the focus. */
  readonly returnThreadId: string | null
  /** Resets the state when another tour is opened. */
  resetForTour(tourId: string): void
  open(): void
  close(): void
  /** Shows the list without moving the focus to a card, for example after the thread was deleted. */
  showList(): void
  leaveThread(threadId: string): void
  clearReturnThread(): void
  showThread(threadId: string): void
  openLinkedThread(threadId: string): void
  clearLinkedThread(): void
  startComment(pin: NewPin): void
  startPlacing(): void
  stopPlacing(): void
  setFilter(choice: Partial<Pick<CommentsState, 'status' | 'isStopOnly'>>): void
  setPendingView(pendingView: PendingView | null): void
  minimize(): void
  setDraft(key: string, draft: CommentDraft | null): void
  announce(text: string): void
}

const initialState = {
  isOpen: false,
  isMinimized: false,
  panel: { view: 'list' as const },
  isPlacing: false,
  status: 'open' as const,
  isStopOnly: false,
  pendingView: null,
  linkedThreadId: null,
  drafts: {},
  announcement: emptyAnnouncement,
  returnThreadId: null,
}

/** Clears the announcement, which belongs to the previous view. */
function withoutAnnouncement({
  announcement,
}: Pick<CommentsState, 'announcement'>): Pick<CommentsState, 'announcement'> {
  return { announcement: nextAnnouncement(announcement, '') }
}

/** UI state and drafts of the comments panel. The comments themselves are server state. */
export const useCommentsStore = create<CommentsState>()((set, get) => ({
  tourId: null,
  ...initialState,
  resetForTour: (tourId) => (get().tourId === tourId ? undefined : set({ tourId, ...initialState })),
  open: () => set({ isOpen: true, isMinimized: false }),
  close: () => set({ isOpen: false, isMinimized: false, isPlacing: false, pendingView: null }),
  showList: () => set({ panel: { view: 'list' }, isMinimized: false, isPlacing: false, ...withoutAnnouncement(get()) }),
  leaveThread: (returnThreadId) => {
    get().showList()
    set({ returnThreadId })
  },
  clearReturnThread: () => set({ returnThreadId: null }),
  showThread: (threadId) =>
    set({
      isOpen: true,
      isMinimized: false,
      isPlacing: false,
      panel: { view: 'thread', threadId },
      returnThreadId: null,
      ...withoutAnnouncement(get()),
    }),
  openLinkedThread: (threadId) =>
    set({ isOpen: true, isMinimized: false, panel: { view: 'thread', threadId }, linkedThreadId: threadId }),
  clearLinkedThread: () => set({ linkedThreadId: null }),
  startComment: (pin) =>
    set({
      isOpen: true,
      isMinimized: false,
      isPlacing: false,
      panel: { view: 'new', pin },
      ...withoutAnnouncement(get()),
    }),
  startPlacing: () => set({ isPlacing: true, isMinimized: true }),
  stopPlacing: () => set({ isPlacing: false, isMinimized: false }),
  setFilter: (choice) => set(choice),
  setPendingView: (pendingView) => set({ pendingView }),
  minimize: () => set({ isMinimized: true }),
  setDraft: (key, draft) => {
    const { [key]: _, ...otherDrafts } = get().drafts
    set({ drafts: draft === null ? otherDrafts : { ...otherDrafts, [key]: draft } })
  },
  announce: (text) => set({ announcement: nextAnnouncement(get().announcement, text) }),
}))

/** Unsent draft of a form. */
export function useDraft(key: string, initial: CommentDraft = emptyDraft) {
  const storedDraft = useCommentsStore(({ drafts }) => drafts[key])
  const setDraft = useCommentsStore(({ setDraft }) => setDraft)
  return {
    draft: storedDraft ?? initial,
    change: (draft: CommentDraft) => setDraft(key, draft),
    forget: () => setDraft(key, null),
  }
}
