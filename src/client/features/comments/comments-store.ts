import { create } from 'zustand'
import type { ThreadStatus } from '../../../shared/comments/comments.ts'
import type { Direction } from '../../../shared/geometry/sphere.ts'
import { type CommentDraft, emptyDraft } from './draft/comment-draft.ts'

/** What a comment that is being written is about. */
export type NewPlace = { readonly stopId?: string; readonly direction?: Direction }

type Shown =
  | { readonly view: 'list' }
  | { readonly view: 'thread'; readonly threadId: string }
  | { readonly view: 'new'; readonly place: NewPlace }

/** A place that is to be looked at as soon as its stop is on the stage. */
type Look = { readonly stopId: string; readonly direction: Direction }

type CommentsState = {
  readonly tourId: string | null
  readonly isOpen: boolean
  /** On phones: the sheet is put aside, so that the stage is seen. */
  readonly isAside: boolean
  readonly shown: Shown
  /** A click on the stage pins a comment there. */
  readonly isPlacing: boolean
  readonly status: ThreadStatus
  readonly isStopOnly: boolean
  readonly look: Look | null
  /** The thread that an address names: its place is shown once it is known. */
  readonly arrivingId: string | null
  /** What was typed and not sent, by the form it is in. */
  readonly drafts: Readonly<Record<string, CommentDraft>>
  /** What happened last, for those who don't see it. */
  readonly announced: string
  /** Forgets everything when another tour is opened. */
  enter(tourId: string): void
  open(): void
  close(): void
  showList(): void
  showThread(threadId: string): void
  arriveAt(threadId: string): void
  arrived(): void
  write(place: NewPlace): void
  startPlacing(): void
  stopPlacing(): void
  filter(choice: Partial<Pick<CommentsState, 'status' | 'isStopOnly'>>): void
  lookAt(look: Look | null): void
  putAside(): void
  draft(key: string, draft: CommentDraft | null): void
  announce(sentence: string): void
}

const start = {
  isOpen: false,
  isAside: false,
  shown: { view: 'list' as const },
  isPlacing: false,
  status: 'open' as const,
  isStopOnly: false,
  look: null,
  arrivingId: null,
  drafts: {},
  announced: '',
}

/** What is shown of comments, and what was typed. The comments themselves are the server's. */
export const useCommentsStore = create<CommentsState>()((set, get) => ({
  tourId: null,
  ...start,
  enter: (tourId) => (get().tourId === tourId ? undefined : set({ tourId, ...start })),
  open: () => set({ isOpen: true, isAside: false }),
  close: () => set({ isOpen: false, isAside: false, isPlacing: false, look: null }),
  showList: () => set({ shown: { view: 'list' }, isAside: false, isPlacing: false, announced: '' }),
  showThread: (threadId) =>
    set({ isOpen: true, isAside: false, isPlacing: false, shown: { view: 'thread', threadId }, announced: '' }),
  arriveAt: (threadId) =>
    set({ isOpen: true, isAside: false, shown: { view: 'thread', threadId }, arrivingId: threadId }),
  arrived: () => set({ arrivingId: null }),
  write: (place) =>
    set({ isOpen: true, isAside: false, isPlacing: false, shown: { view: 'new', place }, announced: '' }),
  startPlacing: () => set({ isPlacing: true, isAside: true }),
  stopPlacing: () => set({ isPlacing: false, isAside: false }),
  filter: (choice) => set(choice),
  lookAt: (look) => set({ look }),
  putAside: () => set({ isAside: true }),
  draft: (key, draft) => {
    const { [key]: _, ...others } = get().drafts
    set({ drafts: draft === null ? others : { ...others, [key]: draft } })
  },
  announce: (announced) => set({ announced }),
}))

/** What was typed into a form and not sent. */
export function useDraft(key: string, initial: CommentDraft = emptyDraft) {
  const stored = useCommentsStore(({ drafts }) => drafts[key])
  const store = useCommentsStore(({ draft }) => draft)
  return {
    draft: stored ?? initial,
    change: (draft: CommentDraft) => store(key, draft),
    forget: () => store(key, null),
  }
}
