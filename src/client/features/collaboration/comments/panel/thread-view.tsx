import { Button } from '@mantine/core'
import { IconArrowLeft, IconCheck, IconRotate, IconViewfinder } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import type { Comment, WholeThread } from '../../../../../shared/comments/comments.ts'
import { apiErrorOf } from '../../../../platform/api-error.ts'
import { errorMessage } from '../../../../platform/error-message.ts'
import { showError } from '../../../../platform/error-notice.ts'
import { trpc } from '../../../../platform/trpc.ts'
import { DelayedLoader } from '../../../../ui/feedback/delayed-loader.tsx'
import { LoadFailure } from '../../../../ui/feedback/load-failure.tsx'
import { BusyButton } from '../../../../ui/fields/busy-button.tsx'
import { formatSince } from '../../../../ui/layout/formats.ts'
import { useDistinctColors } from '../../../../ui/layout/person-color.ts'
import { useSession } from '../../../access/auth/session/session.tsx'
import { usePermission } from '../../../access/auth/session/use-permission.ts'
import { useTourEditor } from '../../../tours/tour-draft/use-tour-editor.tsx'
import { useCommentsStore } from '../comments-store.ts'
import { CommentForm } from '../draft/comment-form.tsx'
import { commentIdFor, forgetCommentId } from '../draft/comment-id.ts'
import { useCommentsRefresh } from '../use-comments.ts'
import { CommentItem } from './comment-item.tsx'
import classes from './comments.module.css'
import { DeleteDialog } from './delete-dialog.tsx'
import { pinText } from './pin-text.ts'
import { useShowPin } from './use-show-pin.ts'

type ThreadProps = Pick<WholeThread, 'thread'>

/** Resolves or reopens a thread; for its author and for editors. */
function StatusButton({ thread }: ThreadProps) {
  const { t } = useTranslation()
  const { user } = useSession()
  const mayEdit = usePermission('manageTours')
  const refresh = useCommentsRefresh()
  const announce = useCommentsStore((state) => state.announce)
  const setStatus = trpc.comments.setStatus.useMutation()
  if (!mayEdit && thread.first.authorId !== user.uid) return null
  const isOpen = thread.status === 'open'
  const change = () =>
    setStatus.mutate(
      { tourId: thread.tourId, threadId: thread.id, status: isOpen ? 'resolved' : 'open' },
      {
        onSuccess: () => announce(t(isOpen ? 'comments.resolved' : 'comments.reopened')),
        onError: (error) => showError(t, error, { title: t('comments.notChanged') }),
        onSettled: () => refresh(),
      },
    )
  return (
    <BusyButton
      variant="default"
      leftSection={isOpen ? <IconCheck size={18} /> : <IconRotate size={18} />}
      isBusy={setStatus.isPending}
      onClick={change}
    >
      {t(isOpen ? 'comments.resolve' : 'comments.reopen')}
    </BusyButton>
  )
}

function ShowButton({ thread }: ThreadProps) {
  const { t } = useTranslation()
  const show = useShowPin()
  const minimize = useCommentsStore((state) => state.minimize)
  const showPin = () => {
    minimize()
    show(thread)
  }
  return (
    <Button variant="default" leftSection={<IconViewfinder size={18} />} onClick={showPin}>
      {t(thread.pin === 'stop' ? 'comments.goToStop' : 'comments.show')}
    </Button>
  )
}

function ThreadHead({ thread }: ThreadProps) {
  const { t, i18n } = useTranslation()
  const { tour } = useTourEditor()
  const { stopId: openStopId } = useParams()
  const stopExists = tour.stops.some(({ id }) => id === thread.stopId)
  // A position on the open stop may be out of view, but the stop itself needs no link.
  const canShow = stopExists && (thread.pin === 'position' || thread.stopId !== openStopId)
  const { status, resolvedAt, resolvedBy } = thread
  const since = formatSince(resolvedAt ?? thread.lastActivityAt, Date.now(), i18n.language)
  return (
    <>
      <p className={classes.pinText}>
        <span className={classes.number}>{t('comments.number', { number: thread.number })}</span>
        {pinText(t, thread)}
      </p>
      {status === 'resolved' && (
        <p className={classes.resolved}>
          {t('comments.resolvedBy', { name: resolvedBy ?? t('comments.formerMember'), since })}
        </p>
      )}
      <div className={classes.actions}>
        {canShow && <ShowButton thread={thread} />}
        <StatusButton thread={thread} />
      </div>
    </>
  )
}

function Reply({ thread }: ThreadProps) {
  const { t } = useTranslation()
  const refresh = useCommentsRefresh()
  const announce = useCommentsStore((state) => state.announce)
  const reply = trpc.comments.reply.useMutation()
  const send = async (text: string) => {
    const comment = { tourId: thread.tourId, threadId: thread.id, text }
    await reply.mutateAsync({ ...comment, id: commentIdFor(comment) })
    forgetCommentId()
    announce(t('comments.replied'))
    await refresh()
  }
  return (
    <CommentForm
      draftKey={`reply ${thread.id}`}
      label={t('comments.reply')}
      submitLabel={t(thread.status === 'open' ? 'comments.sendReply' : 'comments.sendAndReopen')}
      onSubmit={send}
    />
  )
}

/** Shows the pin of the thread in the URL once it is loaded. */
function useLinkedThread({ thread }: ThreadProps): void {
  const { linkedThreadId, clearLinkedThread } = useCommentsStore()
  const show = useEffectEvent(useShowPin())
  const isLinked = linkedThreadId === thread.id
  useEffect(() => {
    if (!isLinked) return
    clearLinkedThread()
    show(thread)
  }, [isLinked, clearLinkedThread, thread])
}

function ThreadContent({ thread, replies }: WholeThread) {
  const { t } = useTranslation()
  const [commentToDelete, setCommentToDelete] = useState<Comment | undefined>(undefined)
  const list = useRef<HTMLOListElement>(null)
  useLinkedThread({ thread })
  useDistinctColors([thread.first, ...replies].flatMap(({ authorId }) => authorId ?? []))
  return (
    <>
      <ThreadHead thread={thread} />
      <ol ref={list} tabIndex={-1} className={classes.thread} aria-label={t('comments.inThread')}>
        {[thread.first, ...replies].map((comment) => (
          <CommentItem key={comment.id} comment={comment} onDelete={() => setCommentToDelete(comment)} />
        ))}
      </ol>
      <Reply thread={thread} />
      <DeleteDialog
        comment={commentToDelete}
        onClose={() => setCommentToDelete(undefined)}
        onReplyDeleted={() => list.current?.focus()}
      />
    </>
  )
}

function ThreadLoader({ threadId }: { readonly threadId: string }) {
  const { t } = useTranslation()
  const { tour } = useTourEditor()
  const { data, error, refetch } = trpc.comments.get.useQuery({ tourId: tour.id, threadId }, { staleTime: 0 })
  if (error && apiErrorOf(error)?.code === 'resource.notFound') {
    return <p className={classes.empty}>{t('comments.threadDeleted')}</p>
  }
  if (data) return <ThreadContent {...data} />
  if (error) return <LoadFailure message={errorMessage(t, error)} onRetry={refetch} />
  return <DelayedLoader label={t('comments.loading')} />
}

/** Thread with its replies, and a button back to the list. */
export function ThreadView({ threadId }: { readonly threadId: string }) {
  const { t } = useTranslation()
  const leaveThread = useCommentsStore((state) => state.leaveThread)
  const backButton = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // Runs again for another thread.
    void threadId
    backButton.current?.focus()
  }, [threadId])
  return (
    <>
      <Button
        ref={backButton}
        className={classes.back ?? ''}
        variant="subtle"
        size="xs"
        leftSection={<IconArrowLeft size={18} />}
        onClick={() => leaveThread(threadId)}
      >
        {t('comments.all')}
      </Button>
      <ThreadLoader key={threadId} threadId={threadId} />
    </>
  )
}
