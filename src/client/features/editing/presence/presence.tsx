import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useParams } from 'react-router-dom'
import type { EditingView, PeopleInTour, PersonInTour } from '../../../../shared/editing.ts'
import { isDeepEqual } from '../../../../shared/kernel/deep-equal.ts'
import { closeEditing, openEditing, thisTab } from '../../../platform/editing-calls.ts'
import { trpc } from '../../../platform/trpc.ts'
import { useFlag } from '../../../platform/use-flag.ts'
import { hideUndoNotices } from '../../../ui/feedback/undo-notice.tsx'
import { useSession } from '../../auth/session/session.tsx'
import { usePermission } from '../../auth/session/use-permission.ts'
import { useEditorStore } from '../../tour-draft/editor-store.ts'
import { stopOf } from '../../tour-draft/edits/make-edit.ts'
import { useTourEditor } from '../../tour-draft/use-tour-editor.tsx'
import { inTurn } from '../track-editing.ts'
import { type Hold, type Holder, holderOf, isLost, nextHold, noHold, type StopHold } from './hold.ts'
import type { Whereabouts } from './rhythm.ts'
import { type Presence, trackPresence } from './track-presence.ts'

type Look = () => EditingView | null

type PresenceState = {
  /** The others who have the tour open; nobody where people are not shown each other. */
  readonly others: readonly PersonInTour[]
  /** Who holds the stop that is open. */
  readonly hold: Hold
  takeOver(): Promise<void>
  /** Says how it is known where this person looks; null where there is nothing to look around in. */
  watch(look: Look | null): void
}

const PresenceContext = createContext<PresenceState>({
  others: [],
  hold: noHold.hold,
  takeOver: async () => {},
  watch: () => undefined,
})

export function usePresence(): PresenceState {
  return useContext(PresenceContext)
}

/** Whether the stop that is open can only be looked at, because somebody else edits it. */
export function useIsStopHeld(): boolean {
  return usePresence().hold.status === 'theirs'
}

/** Who else edits a stop of the tour; null where nobody does. */
export function useHolderOf(stopId: string): Holder | null {
  return holderOf(usePresence().others, stopId)
}

const minuteMs = 60_000

/** Minutes are all that is shown of it: answers that differ in less don't draw anything again. */
function inMinutes(people: readonly PersonInTour[]): readonly PersonInTour[] {
  return people.map((person) => ({
    ...person,
    places: person.places.map((place) => ({ ...place, idleMs: place.idleMs - (place.idleMs % minuteMs) })),
  }))
}

/**
 * Ends what somebody is in the middle of. A field that is being typed in shows what was typed, whatever is stored since:
 * it is left, so that it shows what others save, and keeps the keyboard.
 */
function putDown(): void {
  const { activeElement: field } = document
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) {
    field.blur()
    field.focus({ preventScroll: true })
  }
  const { tool, useTool: choose } = useEditorStore.getState()
  if (tool !== null) choose(null)
  hideUndoNotices()
}

/** Signs that somebody is at this page. */
const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const

function listenFor(presence: Presence): () => void {
  const act = () => presence.dispatch({ type: 'acted' })
  const show = () => {
    presence.dispatch({ type: document.visibilityState === 'visible' ? 'shown' : 'hidden' })
    presence.hurry()
  }
  if (document.visibilityState === 'hidden') presence.dispatch({ type: 'hidden' })
  for (const sign of signs) addEventListener(sign, act, { passive: true, capture: true })
  document.addEventListener('visibilitychange', show)
  addEventListener('pageshow', show)
  return () => {
    for (const sign of signs) removeEventListener(sign, act, { capture: true })
    document.removeEventListener('visibilitychange', show)
    removeEventListener('pageshow', show)
  }
}

/** What is known of the others, and what an answer changes of it. */
function useAnswers(selfUid: string, mayEdit: boolean) {
  const { tour, queue, cache } = useTourEditor()
  const [others, setOthers] = useState<readonly PersonInTour[]>([])
  const [held, setHeld] = useState<StopHold>(noHold)
  const known = useRef(noHold)
  const isSharing = (people: readonly PersonInTour[], stopId: string | null) =>
    stopId !== null && people.some(({ places }) => places.some((place) => place.stopId === stopId))
  const take = ({ people, savedAt }: PeopleInTour, { stopId }: Whereabouts) => {
    // Who can't claim a stop doesn't wait for it either.
    const before = mayEdit ? known.current : noHold
    const after = nextHold(before, { stopId, selfUid, people })
    known.current = after
    if (isLost(before, after)) {
      putDown()
      void queue.flush()
    }
    setHeld((last) => (isDeepEqual(last, after) ? last : after))
    const colleagues = inMinutes(people.filter(({ uid }) => uid !== selfUid))
    setOthers((last) => (isDeepEqual(last, colleagues) ? last : colleagues))
    // People in the same stop see each other's saves, and whoever takes it over goes on from them.
    const isStored = queue.store.getState().pending.length === 0
    if (isStored && savedAt > tour.savedAt && isSharing(colleagues, stopId)) void cache.refresh()
    return { hasOthers: colleagues.length > 0, isUnclaimed: stopId !== null && holderOf(people, stopId) === null }
  }
  return { others, held, take }
}

/** Whether the list of who is online, which asks every ten seconds, says that somebody else has the tour open. */
function useListed(isOn: boolean, tourId: string, onListed: (hasOthers: boolean) => void): void {
  const { user } = useSession()
  const { data: people = [], dataUpdatedAt } = trpc.editing.list.useQuery({}, { enabled: isOn })
  const tell = useEffectEvent(() => {
    const isHere = ({ uid, activeTours }: (typeof people)[number]) =>
      uid !== user.uid && activeTours.some(({ tid }) => tid === tourId)
    onListed(people.some(isHere))
  })
  useEffect(() => {
    if (dataUpdatedAt > 0) tell()
  }, [dataUpdatedAt])
}

function usePresenceState(isOn: boolean): PresenceState {
  const { tour } = useTourEditor()
  const { user, account } = useSession()
  const mayEdit = usePermission('manageTours')
  const { client, editing } = trpc.useUtils()
  const { stopId = '' } = useParams()
  const openStopId = stopOf(tour, stopId)?.id ?? null
  const { others, held, take } = useAnswers(user.uid, mayEdit)
  const lookRef = useRef<Look | null>(null)
  const presence = useRef<Presence | null>(null)
  const look = useEffectEvent(
    (): Whereabouts => ({
      stopId: openStopId,
      view: openStopId === null ? null : (lookRef.current?.() ?? null),
    }),
  )
  const onAnswer = useEffectEvent(take)
  const tourId = tour.id
  const accountId = account.aid
  useEffect(() => {
    if (!isOn) return
    const place = { accountId, tourId }
    let isListed = false
    const tracked = trackPresence({
      mayTell: mayEdit,
      look: () => look(),
      take: (answer, here) => onAnswer(answer, here),
      ask: () => client.editing.inTour.query({ tourId }),
      tell: async ({ stopId: open, view }, isActive) => {
        await inTurn(() => openEditing(place, { stopId: open, view, isActive }))
        if (!isListed) void editing.list.invalidate()
        isListed = true
      },
    })
    presence.current = tracked
    const forget = listenFor(tracked)
    tracked.hurry()
    return () => {
      forget()
      tracked.stop()
      presence.current = null
      if (mayEdit) void inTurn(() => closeEditing(place)).catch(() => undefined)
    }
  }, [isOn, accountId, tourId, mayEdit, client, editing])
  useEffect(() => {
    void openStopId
    presence.current?.hurry()
  }, [openStopId])
  useListed(isOn, tourId, (hasOthers) => presence.current?.dispatch({ type: 'listed', hasOthers }))
  const watch = useCallback((next: Look | null) => {
    lookRef.current = next
  }, [])
  const { hold } = held
  const holderUid = hold.status === 'theirs' ? hold.holder.uid : null
  return useMemo(
    (): PresenceState => ({
      others,
      hold: held.stopId === openStopId ? hold : noHold.hold,
      watch,
      takeOver: async () => {
        if (holderUid === null || openStopId === null) return
        const place = { tourId, tab: thisTab, stopId: openStopId, from: holderUid }
        await inTurn(() => client.editing.takeOver.mutate(place))
        // Whether it worked, and for whom, the answer says.
        presence.current?.dispatch({ type: 'shown' })
        presence.current?.hurry()
      },
    }),
    [others, hold, held.stopId, holderUid, openStopId, tourId, client, watch],
  )
}

/** With the flag `multi-user`, tells others where in the tour this person is, and knows where they are. */
export function PresenceProvider({ children }: { readonly children: ReactNode }) {
  const state = usePresenceState(useFlag('multi-user'))
  return <PresenceContext value={state}>{children}</PresenceContext>
}
