import { Checkbox, SegmentedControl } from '@mantine/core'
import { IconMessage } from '@tabler/icons-react'
import { type RefObject, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { type Thread, threadStatuses } from '../../../../../shared/comments/comments.ts'
import { errorMessage } from '../../../../platform/error-message.ts'
import { trpc } from '../../../../platform/trpc.ts'
import { DelayedLoader } from '../../../../ui/feedback/delayed-loader.tsx'
import { LoadFailure } from '../../../../ui/feedback/load-failure.tsx'
import { MoreButton } from '../../../../ui/fields/more-button.tsx'
import { useDistinctColors } from '../../../../ui/layout/person-color.ts'
import { useTourEditor } from '../../../tours/tour-draft/use-tour-editor.tsx'
import { useCommentsStore } from '../comments-store.ts'
import { AddComment } from './add-comment.tsx'
import { CommentHead } from './comment-head.tsx'
import { CommentText } from './comment-text.tsx'
import classes from './comments.module.css'
import { pinText } from './pin-text.ts'

function ThreadCard({ thread }: { readonly thread: Thread }) {
  const { t } = useTranslation()
  const showThread = useCommentsStore((state) => state.showThread)
  const { id, number, first, replyCount } = thread
  return (
    <li>
      <button type="button" className={classes.card} data-thread={id} onClick={() => showThread(id)}>
        <span className={classes.pinText}>
          <span className={classes.number}>{t('comments.number', { number })}</span>
          {pinText(t, thread)}
        </span>
        <CommentHead comment={first} />
        <span className={classes.excerpt}>
          <CommentText comment={first} />
        </span>
        {replyCount > 0 && <span className={classes.replies}>{t('comments.replies', { count: replyCount })}</span>}
      </button>
    </li>
  )
}

function Filter() {
  const { t } = useTranslation()
  const { stopId } = useParams()
  const { status, isStopOnly, setFilter } = useCommentsStore()
  return (
    <div className={classes.filter}>
      <SegmentedControl
        fullWidth
        aria-label={t('comments.filter.label')}
        value={status}
        data={threadStatuses.map((value) => ({ value, label: t(`comments.filter.${value}`) }))}
        onChange={(value) => setFilter({ status: value === 'resolved' ? 'resolved' : 'open' })}
      />
      {stopId !== undefined && (
        <Checkbox
          label={t('comments.filter.stopOnly')}
          checked={isStopOnly}
          onChange={(event) => setFilter({ isStopOnly: event.currentTarget.checked })}
        />
      )}
    </div>
  )
}

function useThreads() {
  const { tour } = useTourEditor()
  const { stopId } = useParams()
  const { status, isStopOnly } = useCommentsStore()
  const stopFilter = isStopOnly && stopId !== undefined ? { stopId } : {}
  return trpc.comments.list.useInfiniteQuery(
    { tourId: tour.id, status, ...stopFilter },
    { getNextPageParam: ({ nextCursor }) => nextCursor, staleTime: 0 },
  )
}

/** True if the user has moved the focus. Automatic focus goes only to headings and regions outside the tab order. */
const hasMovedFocus = () => document.activeElement instanceof HTMLElement && document.activeElement.tabIndex >= 0

type Loading = { readonly data: unknown; readonly isFetching: boolean }

/** Moves the focus to the card of the thread that was closed. A cached list may not have it yet. */
function useFocusReturn({ data, isFetching }: Loading): RefObject<HTMLUListElement | null> {
  const list = useRef<HTMLUListElement>(null)
  const { returnThreadId, clearReturnThread } = useCommentsStore()
  useEffect(() => {
    // Runs again with new data, which may contain the card.
    void data
    if (returnThreadId === null) return
    const card = list.current?.querySelector<HTMLElement>(`[data-thread="${CSS.escape(returnThreadId)}"]`)
    if (card && !hasMovedFocus()) card.focus()
    if (card || !isFetching) clearReturnThread()
  }, [returnThreadId, data, isFetching, clearReturnThread])
  return list
}

function Threads() {
  const { t } = useTranslation()
  const status = useCommentsStore((state) => state.status)
  const threadList = useThreads()
  const { data, error, refetch, isFetching } = threadList
  const list = useFocusReturn({ data, isFetching })
  useDistinctColors(data?.pages.flatMap((page) => page.threads.flatMap(({ first }) => first.authorId ?? [])) ?? [])
  if (data === undefined && error) return <LoadFailure message={errorMessage(t, error)} onRetry={refetch} />
  if (data === undefined) return <DelayedLoader label={t('comments.loading')} />
  const threads = data.pages.flatMap((page) => page.threads)
  if (threads.length === 0) {
    return (
      <div className={classes.empty}>
        <IconMessage size={28} aria-hidden="true" />
        <p>{t(`comments.empty.${status}`)}</p>
      </div>
    )
  }
  return (
    <>
      <ul ref={list} className={classes.list} aria-label={t('comments.threads')}>
        {threads.map((thread) => (
          <ThreadCard key={thread.id} thread={thread} />
        ))}
      </ul>
      <MoreButton list={threadList} label={t('comments.more')} fullWidth />
    </>
  )
}

/** Threads of the tour, and a button that starts one. */
export function ThreadList() {
  return (
    <>
      <AddComment />
      <Filter />
      <Threads />
    </>
  )
}
