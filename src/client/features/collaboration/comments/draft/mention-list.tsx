import { useTranslation } from 'react-i18next'
import { useDistinctColors } from '../../../../ui/layout/person-color.ts'
import { PersonPicture } from '../../../../ui/layout/person-picture.tsx'
import classes from './mention-field.module.css'

export type Person = { readonly userId: string; readonly name: string }

type MentionListProps = {
  readonly id: string
  readonly people: readonly Person[]
  readonly activeIndex: number
  readonly onChoose: (person: Person) => void
}

export const optionId = (listId: string, index: number) => `${listId}-${index}`

/** Listbox of people to mention. The text field keeps the focus. */
export function MentionList({ id, people, activeIndex, onChoose }: MentionListProps) {
  const { t } = useTranslation()
  useDistinctColors(people.map(({ userId }) => userId))
  return (
    <div id={id} className={classes.list} role="listbox" aria-label={t('comments.mention.label')}>
      {people.map((person, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the focused text field handles Enter
        <div
          key={person.userId}
          id={optionId(id, index)}
          className={classes.option}
          role="option"
          tabIndex={-1}
          aria-selected={index === activeIndex}
          // Keeps the focus in the text field.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(person)}
        >
          <PersonPicture userId={person.userId} name={person.name} url={null} sizePx={24} />
          {person.name}
        </div>
      ))}
    </div>
  )
}
