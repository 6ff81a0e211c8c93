import { ActionIcon, Menu } from '@mantine/core'
import { IconDots, IconPencil, IconTrash } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Comment } from '../../../../../shared/comments/comments.ts'
import { trpc } from '../../../../platform/trpc.ts'
import { aboveDialogs } from '../../../../ui/overlays/layers.ts'
import { useSession } from '../../../access/auth/session/session.tsx'
import { usePermission } from '../../../access/auth/session/use-permission.ts'
import { useTourEditor } from '../../../tours/tour-draft/use-tour-editor.tsx'
import { useCommentsStore } from '../comments-store.ts'
import { textToDraft } from '../draft/comment-draft.ts'
import { CommentForm } from '../draft/comment-form.tsx'
import { useCommentsRefresh } from '../use-comments.ts'
import { CommentHead } from './comment-head.tsx'
import { CommentText } from './comment-text.tsx'
import classes from './comments.module.css'

type CommentItemProps = { readonly comment: Comment; readonly onDelete: () => void }

type EditProps = { readonly comment: Comment; readonly onDone: () => void }

function EditComment({ comment, onDone }: EditProps) {
  const { t } = useTranslation()
  const { tour } = useTourEditor()
  const refresh = useCommentsRefresh()
  const announce = useCommentsStore((state) => state.announce)
  const update = trpc.comments.update.useMutation()
  const { id: commentId, version, text, mentions } = comment
  const names = new Map(mentions.map(({ userId, name }) => [userId, name]))
  const save = async (newText: string) => {
    try {
      await update.mutateAsync({ tourId: tour.id, commentId, version, text: newText })
    } finally {
      // After a conflict, loads the version to continue from.
      await refresh()
    }
    announce(t('comments.saved'))
    onDone()
  }
  return (
    <CommentForm
      draftKey={`edit ${commentId}`}
      initial={textToDraft(text, (userId) => names.get(userId))}
      label={t('comments.new')}
      submitLabel={t('comments.save')}
      isFocusedFirst
      onSubmit={save}
      onCancel={onDone}
    />
  )
}

/** Comment with the actions that its author or an admin has. */
export function CommentItem({ comment, onDelete }: CommentItemProps) {
  const { t } = useTranslation()
  const { user } = useSession()
  const mayDeleteAny = usePermission('manageUsers')
  const [isEditing, setEditing] = useState(false)
  const actions = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(false)
  useEffect(() => {
    if (wasEditing.current && !isEditing) actions.current?.focus()
    wasEditing.current = isEditing
  }, [isEditing])
  const isOwn = comment.authorId === user.uid
  const name = comment.author ?? t('comments.formerMember')
  return (
    <li className={classes.comment}>
      <div className={classes.commentTop}>
        <CommentHead comment={comment} />
        {(isOwn || mayDeleteAny) && !isEditing && (
          <Menu position="bottom-end" withinPortal={false} zIndex={aboveDialogs}>
            <Menu.Target>
              <ActionIcon
                ref={actions}
                variant="subtle"
                color="gray"
                size={36}
                aria-label={t('comments.actionsOf', { name })}
              >
                <IconDots size={18} aria-hidden="true" />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              {isOwn && (
                <Menu.Item leftSection={<IconPencil size={18} aria-hidden="true" />} onClick={() => setEditing(true)}>
                  {t('comments.edit')}
                </Menu.Item>
              )}
              <Menu.Item color="red" leftSection={<IconTrash size={18} aria-hidden="true" />} onClick={onDelete}>
                {t('comments.delete')}
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        )}
      </div>
      {isEditing ? (
        <EditComment comment={comment} onDone={() => setEditing(false)} />
      ) : (
        <p className={classes.text}>
          <CommentText comment={comment} />
        </p>
      )}
    </li>
  )
}
