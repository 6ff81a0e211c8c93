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
import type { EditingView, PeopleInTour, PersonInTour } from '../../../../../shared/editing.ts'
import { isDeepEqual } from '../../../../../shared/kernel/deep-equal.ts'
import { minuteMs } from '../../../../../shared/kernel/units.ts'
import { closeEditing, openEditing, thisTab } from '../../../../platform/editing-calls.ts'
import { trpc } from '../../../../platform/trpc.ts'
import { useFlag } from '../../../../platform/use-flag.ts'
import { hideUndoNotices } from '../../../../ui/feedback/undo-notice.tsx'
import { useDistinctColors } from '../../../../ui/layout/person-color.ts'
import { useSession } from '../../../access/auth/session/session.tsx'
import { usePermission } from '../../../access/auth/session/use-permission.ts'
import { useEditorStore } from '../../../tours/tour-draft/editor-store.ts'
import { stopOf } from '../../../tours/tour-draft/edits/make-edit.ts'
import { useTourEditor } from '../../../tours/tour-draft/use-tour-editor.tsx'
import { enqueueEditingCall } from '../track-editing.ts'
import type { TourPosition } from './presence-schedule.ts'
import {
  isLockLost,
  type LockHolder,
  type LockState,
  lockHolderOf,
  nextStopLock,
  noStopLock,
  type StopLock,
} from './stop-lock.ts'
import { type Presence, trackPresence } from './track-presence.ts'

type ViewReader = () => EditingView | null

type PresenceState = {
  /** Other people who have the tour open; empty without multi-user mode. */
  readonly otherPeople: readonly PersonInTour[]
  /** Lock on the open stop. */
  readonly lock: LockState
  takeOver(): Promise<void>
  /** Sets the function that reads the user's view; `null` for a flat stop. */
  setViewReader(reader: ViewReader | null): void
}

const PresenceContext = createContext<PresenceState>({
  otherPeople: [],
  lock: noStopLock.lock,
  takeOver: async () => {},
  setViewReader: () => undefined,
})

/** Presence in the current tour: the other people, and the lock on the open stop. */
export function usePresence(): PresenceState {
  return useContext(PresenceContext)
}

/** True if the open stop is read-only because another person edits it. */
export function useIsStopLocked(): boolean {
  return usePresence().lock.status === 'others'
}

/** Other person who edits a stop of the tour; `null` if there is none. */
export function useLockHolder(stopId: string): LockHolder | null {
  return lockHolderOf(usePresence().otherPeople, stopId)
}

/** Rounds idle times to minutes, as displayed, so that responses with smaller changes cause no render. */
function roundIdleTimes(people: readonly PersonInTour[]): readonly PersonInTour[] {
  return people.map((person) => ({
    ...person,
    places: person.places.map((place) => ({ ...place, idleMs: place.idleMs - (place.idleMs % minuteMs) })),
  }))
}

/**
 * Ends the user's current action. A focused field shows its typed text instead of the stored value, so it is blurred
 * and focused again.
 */
function endCurrentAction(): void {
  const { activeElement: field } = document
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) {
    field.blur()
    field.focus({ preventScroll: true })
  }
  const { tool, selectTool } = useEditorStore.getState()
  if (tool !== null) selectTool(null)
  hideUndoNotices()
}

/** DOM events that count as activity of the user. */
const activityEvents = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const

function trackActivity(presence: Presence): () => void {
  const onActivity = () => presence.dispatch({ type: 'active' })
  const onVisibilityChange = () => {
    presence.dispatch({ type: document.visibilityState === 'visible' ? 'visible' : 'hidden' })
    presence.checkNow()
  }
  if (document.visibilityState === 'hidden') presence.dispatch({ type: 'hidden' })
  for (const name of activityEvents) addEventListener(name, onActivity, { passive: true, capture: true })
  document.addEventListener('visibilitychange', onVisibilityChange)
  addEventListener('pageshow', onVisibilityChange)
  return () => {
    for (const name of activityEvents) removeEventListener(name, onActivity, { capture: true })
    document.removeEventListener('visibilitychange', onVisibilityChange)
    removeEventListener('pageshow', onVisibilityChange)
  }
}

/** Other people in the tour and the lock on the open stop, updated by `handleResponse`. */
function usePeopleInTour(selfId: string, mayEdit: boolean) {
  const { tour, queue, cache } = useTourEditor()
  const [otherPeople, setOtherPeople] = useState<readonly PersonInTour[]>([])
  useDistinctColors([selfId, ...otherPeople.map(({ uid }) => uid)])
  const [stopLock, setStopLock] = useState<StopLock>(noStopLock)
  const latestLock = useRef(noStopLock)
  const isShared = (people: readonly PersonInTour[], stopId: string | null) =>
    stopId !== null && people.some(({ places }) => places.some((place) => place.stopId === stopId))
  const handleResponse = ({ people, savedAt }: PeopleInTour, { stopId }: TourPosition) => {
    // A user without permission to edit can't lock a stop, and so doesn't wait for it.
    const before = mayEdit ? latestLock.current : noStopLock
    const after = nextStopLock(before, { stopId, selfId, people })
    latestLock.current = after
    if (isLockLost(before, after)) {
      endCurrentAction()
      void queue.flush()
    }
    setStopLock((previous) => (isDeepEqual(previous, after) ? previous : after))
    const nextOtherPeople = roundIdleTimes(people.filter(({ uid }) => uid !== selfId))
    setOtherPeople((previous) => (isDeepEqual(previous, nextOtherPeople) ? previous : nextOtherPeople))
    // People in the same stop see each other's saves, so that a take-over continues from them.
    const isSaved = queue.store.getState().pending.length === 0
    if (isSaved && savedAt > tour.savedAt && isShared(nextOtherPeople, stopId)) void cache.refresh()
    return {
      hasOthers: nextOtherPeople.length > 0,
      isUnclaimed: stopId !== null && lockHolderOf(people, stopId) === null,
    }
  }
  return { otherPeople, stopLock, handleResponse }
}

/**
 * Reports whether other people have the tour open, according to the list of people online, which is polled every ten
 * seconds.
 */
function useOthersOnline(isOn: boolean, tourId: string, onUpdate: (hasOthers: boolean) => void): void {
  const { user } = useSession()
  const { data: people = [], dataUpdatedAt } = trpc.editing.list.useQuery({}, { enabled: isOn })
  const notifyUpdate = useEffectEvent(() => {
    const hasTourOpen = ({ uid, activeTours }: (typeof people)[number]) =>
      uid !== user.uid && activeTours.some(({ tid }) => tid === tourId)
    onUpdate(people.some(hasTourOpen))
  })
  useEffect(() => {
    if (dataUpdatedAt > 0) notifyUpdate()
  }, [dataUpdatedAt])
}

function usePresenceState(isOn: boolean): PresenceState {
  const { tour } = useTourEditor()
  const { user, account } = useSession()
  const mayEdit = usePermission('manageTours')
  const { client, editing } = trpc.useUtils()
  const { stopId = '' } = useParams()
  const openStopId = stopOf(tour, stopId)?.id ?? null
  const { otherPeople, stopLock, handleResponse } = usePeopleInTour(user.uid, mayEdit)
  const viewReader = useRef<ViewReader | null>(null)
  const presence = useRef<Presence | null>(null)
  const readPosition = useEffectEvent(
    (): TourPosition => ({
      stopId: openStopId,
      view: openStopId === null ? null : (viewReader.current?.() ?? null),
    }),
  )
  const onResponse = useEffectEvent(handleResponse)
  const tourId = tour.id
  const accountId = account.aid
  useEffect(() => {
    if (!isOn) return
    const session = { accountId, tourId }
    let isListed = false
    const newPresence = trackPresence({
      canReport: mayEdit,
      readPosition: () => readPosition(),
      handleResponse: (response, position) => onResponse(response, position),
      poll: () => client.editing.inTour.query({ tourId }),
      report: async (position, isActive) => {
        await enqueueEditingCall(() => openEditing(session, { ...position, isActive }))
        if (!isListed) void editing.list.invalidate()
        isListed = true
      },
    })
    presence.current = newPresence
    const stopActivityTracking = trackActivity(newPresence)
    newPresence.checkNow()
    return () => {
      stopActivityTracking()
      newPresence.stop()
      presence.current = null
      if (mayEdit) void enqueueEditingCall(() => closeEditing(session)).catch(() => undefined)
    }
  }, [isOn, accountId, tourId, mayEdit, client, editing])
  useEffect(() => {
    // Runs again for another stop, which is reported at once.
    void openStopId
    presence.current?.checkNow()
  }, [openStopId])
  useOthersOnline(isOn, tourId, (hasOthers) => presence.current?.dispatch({ type: 'listed', hasOthers }))
  const setViewReader = useCallback((reader: ViewReader | null) => {
    viewReader.current = reader
  }, [])
  const { lock } = stopLock
  const holderId = lock.status === 'others' ? lock.holder.uid : null
  return useMemo(
    (): PresenceState => ({
      otherPeople,
      lock: stopLock.stopId === openStopId ? lock : noStopLock.lock,
      setViewReader,
      takeOver: async () => {
        if (holderId === null || openStopId === null) return
        const input = { tourId, tab: thisTab, stopId: openStopId, from: holderId }
        await enqueueEditingCall(() => client.editing.takeOver.mutate(input))
        // Reports and polls at once, to learn whether the take-over succeeded.
        presence.current?.dispatch({ type: 'visible' })
        presence.current?.checkNow()
      },
    }),
    [otherPeople, lock, stopLock.stopId, holderId, openStopId, tourId, client, setViewReader],
  )
}

/** Shares the user's position in the tour and provides the positions of other people, with the flag `multi-user`. */
export function PresenceProvider({ children }: { readonly children: ReactNode }) {
  const state = usePresenceState(useFlag('multi-user'))
  return <PresenceContext value={state}>{children}</PresenceContext>
}
