import { create } from 'zustand'
import type { ThreadStatus } from '../../../shared/comments/comments.ts'
import type { Direction } from '../../../shared/geometry/sphere.ts'
import { type Announcement, announcementAfter, nothingSaid } from '../../ui/feedback/announcement.tsx'
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
  readonly announced: Announcement
  /** The thread that was left for the list: whoever was in it goes on there. */
  readonly leftId: string | null
  /** Forgets everything when another tour is opened. */
  enter(tourId: string): void
  open(): void
  close(): void
  /** Also from a thread that is gone, which is no place to go on. */
  showList(): void
  leaveThread(threadId: string): void
  wentOn(): void
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
  announced: nothingSaid,
  leftId: null,
}

/** What was announced before belongs to what was shown before. */
function silent({ announced }: Pick<CommentsState, 'announced'>): Pick<CommentsState, 'announced'> {
  return { announced: announcementAfter(announced, '') }
}

/** What is shown of comments, and what was typed. The comments themselves are the server's. */
export const useCommentsStore = create<CommentsState>()((set, get) => ({
  tourId: null,
  ...start,
  enter: (tourId) => (get().tourId === tourId ? undefined : set({ tourId, ...start })),
  open: () => set({ isOpen: true, isAside: false }),
  close: () => set({ isOpen: false, isAside: false, isPlacing: false, look: null }),
  showList: () => set({ shown: { view: 'list' }, isAside: false, isPlacing: false, ...silent(get()) }),
  leaveThread: (leftId) => {
    get().showList()
    set({ leftId })
  },
  wentOn: () => set({ leftId: null }),
  showThread: (threadId) =>
    set({
      isOpen: true,
      isAside: false,
      isPlacing: false,
      shown: { view: 'thread', threadId },
      leftId: null,
      ...silent(get()),
    }),
  arriveAt: (threadId) =>
    set({ isOpen: true, isAside: false, shown: { view: 'thread', threadId }, arrivingId: threadId }),
  arrived: () => set({ arrivingId: null }),
  write: (place) =>
    set({ isOpen: true, isAside: false, isPlacing: false, shown: { view: 'new', place }, ...silent(get()) }),
  startPlacing: () => set({ isPlacing: true, isAside: true }),
  stopPlacing: () => set({ isPlacing: false, isAside: false }),
  filter: (choice) => set(choice),
  lookAt: (look) => set({ look }),
  putAside: () => set({ isAside: true }),
  draft: (key, draft) => {
    const { [key]: _, ...others } = get().drafts
    set({ drafts: draft === null ? others : { ...others, [key]: draft } })
  },
  announce: (sentence) => set({ announced: announcementAfter(get().announced, sentence) }),
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
