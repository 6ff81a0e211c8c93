import { Popover, Textarea } from '@mantine/core'
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../../access/auth/session/session.tsx'
import { useMentionable } from '../use-comments.ts'
import { applyEdit, type CommentDraft, insertMention, matchingPeople, mentionQueryAt } from './comment-draft.ts'
import classes from './mention-field.module.css'
import { MentionList, optionId, type Person } from './mention-list.tsx'

type MentionFieldProps = {
  readonly label: string
  readonly placeholder?: string
  readonly draft: CommentDraft
  readonly error: string | null
  readonly isFocusedFirst: boolean
  readonly onChange: (draft: CommentDraft) => void
  /** Called on Ctrl+Enter or Cmd+Enter. */
  readonly onSubmit: () => void
}

/** Tracks the caret, and restores its position after the text was replaced. */
function useCaret() {
  const field = useRef<HTMLTextAreaElement>(null)
  const pendingCaret = useRef<number | null>(null)
  const [caret, setCaret] = useState(0)
  useLayoutEffect(() => {
    if (pendingCaret.current === null) return
    field.current?.setSelectionRange(pendingCaret.current, pendingCaret.current)
    pendingCaret.current = null
  })
  return {
    field,
    caret,
    readCaret: () => setCaret(field.current?.selectionEnd ?? 0),
    moveTo: (position: number) => {
      pendingCaret.current = position
      setCaret(position)
    },
  }
}

/** Plain text field. Typing `@` suggests members of the account. */
export function MentionField({ label, draft, onChange, onSubmit, ...props }: MentionFieldProps) {
  const { t } = useTranslation()
  const { placeholder, error, isFocusedFirst } = props
  const people = useMentionable(useSession().user.uid)
  const { field, caret, readCaret, moveTo } = useCaret()
  const [activeIndex, setActiveIndex] = useState(0)
  /** Start of the query for which the user closed the list. It stays closed until another query starts. */
  const [closedQueryStart, setClosedQueryStart] = useState<number | null>(null)
  const listId = useId()
  useEffect(() => {
    if (!isFocusedFirst || field.current === null) return
    field.current.focus()
    // The caret goes to the end of an existing text.
    const { length } = field.current.value
    field.current.setSelectionRange(length, length)
  }, [isFocusedFirst, field])
  const mentionQuery = mentionQueryAt(draft, caret)
  const suggestions =
    mentionQuery === null || mentionQuery.start === closedQueryStart ? [] : matchingPeople(people, mentionQuery.query)
  const isListOpen = suggestions.length > 0
  const clampedActiveIndex = Math.min(activeIndex, suggestions.length - 1)

  const choose = (person: Person) => {
    if (mentionQuery === null) return
    const edit = insertMention(draft, mentionQuery, person)
    onChange(edit.draft)
    moveTo(edit.caret)
    setActiveIndex(0)
    field.current?.focus()
  }
  const onListKey = (event: KeyboardEvent) => {
    const person = suggestions[clampedActiveIndex]
    if (event.key === 'ArrowDown') setActiveIndex((clampedActiveIndex + 1) % suggestions.length)
    else if (event.key === 'ArrowUp') setActiveIndex((clampedActiveIndex + suggestions.length - 1) % suggestions.length)
    else if (event.key === 'Escape') setClosedQueryStart(mentionQuery?.start ?? null)
    else if ((event.key === 'Enter' || event.key === 'Tab') && person) choose(person)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      onSubmit()
    } else if (isListOpen) onListKey(event)
  }
  return (
    <div className={classes.root}>
      <Popover
        withRoles={false}
        opened={isListOpen}
        position="bottom-start"
        width="target"
        withinPortal={false}
        offset={4}
        shadow="md"
      >
        <Popover.Target>
          <Textarea
            ref={field}
            label={label}
            description={t('comments.mention.hint')}
            placeholder={placeholder}
            error={error}
            autosize
            minRows={2}
            maxRows={10}
            data-autofocus={isFocusedFirst || undefined}
            value={draft.text}
            aria-autocomplete="list"
            aria-controls={isListOpen ? listId : undefined}
            aria-activedescendant={isListOpen ? optionId(listId, clampedActiveIndex) : undefined}
            // Escape closes the list and not the sheet below it.
            data-mantine-stop-propagation={isListOpen || undefined}
            onChange={(event) => {
              onChange(applyEdit(draft, event.currentTarget.value))
              setActiveIndex(0)
              if (mentionQuery === null) setClosedQueryStart(null)
              readCaret()
            }}
            onSelect={readCaret}
            onBlur={() => setClosedQueryStart(mentionQuery?.start ?? null)}
            onKeyDown={onKeyDown}
          />
        </Popover.Target>
        <Popover.Dropdown p={4}>
          <MentionList id={listId} people={suggestions} activeIndex={clampedActiveIndex} onChoose={choose} />
        </Popover.Dropdown>
      </Popover>
      <span className="visually-hidden" role="status">
        {isListOpen && t('comments.mention.offered', { count: suggestions.length })}
      </span>
    </div>
  )
}
