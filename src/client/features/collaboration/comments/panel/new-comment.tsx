import { useTranslation } from 'react-i18next'
import { trpc } from '../../../../platform/trpc.ts'
import { useTourEditor } from '../../../tours/tour-draft/use-tour-editor.tsx'
import { type NewPin, useCommentsStore } from '../comments-store.ts'
import { CommentForm } from '../draft/comment-form.tsx'
import { commentIdFor, forgetCommentId } from '../draft/comment-id.ts'
import { useCommentsRefresh } from '../use-comments.ts'
import classes from './comments.module.css'

/** Form for the first comment of a thread. */
export function NewComment({ pin }: { readonly pin: NewPin }) {
  const { t } = useTranslation()
  const { tour } = useTourEditor()
  const { showThread, showList, announce } = useCommentsStore()
  const refresh = useCommentsRefresh()
  const create = trpc.comments.create.useMutation()
  const { stopId, direction } = pin
  const stop = tour.stops.find(({ id }) => id === stopId)
  const kind = direction ? 'position' : 'stop'
  const send = async (text: string) => {
    const comment = {
      tourId: tour.id,
      text,
      ...(stopId !== undefined && { stopId }),
      ...(direction && { yawDeg: direction.yawDeg, pitchDeg: direction.pitchDeg }),
    }
    const thread = await create.mutateAsync({ ...comment, id: commentIdFor(comment) })
    forgetCommentId()
    showThread(thread.id)
    announce(t('comments.added'))
    void refresh()
  }
  return (
    <>
      <p className={classes.pinText}>
        {stop === undefined ? t('comments.place.tour') : t(`comments.place.${kind}`, { stop: stop.name })}
      </p>
      <CommentForm
        draftKey="new"
        label={t('comments.new')}
        submitLabel={t('comments.send')}
        isFocusedFirst
        onSubmit={send}
        onCancel={showList}
      />
    </>
  )
}
