import { Popover, Textarea } from '@mantine/core'
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../auth/session/session.tsx'
import { useMentionable } from '../use-comments.ts'
import { begunMention, type CommentDraft, matchingPeople, typedInto, withMention } from './comment-draft.ts'
import classes from './mention-field.module.css'
import { MentionList, optionId, type Person } from './mention-list.tsx'

type MentionFieldProps = {
  readonly label: string
  readonly placeholder?: string
  readonly draft: CommentDraft
  readonly error: string | null
  readonly isFocusedFirst: boolean
  readonly onChange: (draft: CommentDraft) => void
  /** Ctrl+Enter, or the same with Cmd. */
  readonly onSubmit: () => void
}

/** A caret that stays where it belongs after the text around it was replaced. */
function useCaret() {
  const field = useRef<HTMLTextAreaElement>(null)
  const next = useRef<number | null>(null)
  const [caret, setCaret] = useState(0)
  useLayoutEffect(() => {
    if (next.current === null) return
    field.current?.setSelectionRange(next.current, next.current)
    next.current = null
  })
  return {
    field,
    caret,
    follow: () => setCaret(field.current?.selectionEnd ?? 0),
    moveTo: (to: number) => {
      next.current = to
      setCaret(to)
    },
  }
}

/** Plain text in which `@` offers the people of the account. */
export function MentionField({ label, draft, onChange, onSubmit, ...props }: MentionFieldProps) {
  const { t } = useTranslation()
  const { placeholder, error, isFocusedFirst } = props
  const people = useMentionable(useSession().user.uid)
  const { field, caret, follow, moveTo } = useCaret()
  const [activeIndex, setActiveIndex] = useState(0)
  /** Where a list was closed; it stays closed until another name is begun. */
  const [closedAt, setClosedAt] = useState<number | null>(null)
  const listId = useId()
  useEffect(() => {
    if (!isFocusedFirst || field.current === null) return
    field.current.focus()
    // Whoever edits goes on after what is there.
    const { length } = field.current.value
    field.current.setSelectionRange(length, length)
  }, [isFocusedFirst, field])
  const begun = begunMention(draft, caret)
  const offered = begun === null || begun.start === closedAt ? [] : matchingPeople(people, begun.query)
  const isListOpen = offered.length > 0
  const active = Math.min(activeIndex, offered.length - 1)

  const choose = (person: Person) => {
    if (begun === null) return
    const changed = withMention(draft, begun, person)
    onChange(changed.draft)
    moveTo(changed.caret)
    setActiveIndex(0)
    field.current?.focus()
  }
  const onListKey = (event: KeyboardEvent) => {
    const person = offered[active]
    if (event.key === 'ArrowDown') setActiveIndex((active + 1) % offered.length)
    else if (event.key === 'ArrowUp') setActiveIndex((active + offered.length - 1) % offered.length)
    else if (event.key === 'Escape') setClosedAt(begun?.start ?? null)
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
            aria-activedescendant={isListOpen ? optionId(listId, active) : undefined}
            // Escape closes the list and not the sheet below it.
            data-mantine-stop-propagation={isListOpen || undefined}
            onChange={(event) => {
              onChange(typedInto(draft, event.currentTarget.value))
              setActiveIndex(0)
              if (begun === null) setClosedAt(null)
              follow()
            }}
            onSelect={follow}
            onBlur={() => setClosedAt(begun?.start ?? null)}
            onKeyDown={onKeyDown}
          />
        </Popover.Target>
        <Popover.Dropdown p={4}>
          <MentionList id={listId} people={offered} activeIndex={active} onChoose={choose} />
        </Popover.Dropdown>
      </Popover>
      <span className="visually-hidden" role="status">
        {isListOpen && t('comments.mention.offered', { count: offered.length })}
      </span>
    </div>
  )
}
