import { useTranslation } from 'react-i18next'
import { PersonPicture } from '../../../ui/layout/person-picture.tsx'
import classes from './mention-field.module.css'

export type Person = { readonly userId: string; readonly name: string }

type MentionListProps = {
  readonly id: string
  readonly people: readonly Person[]
  readonly activeIndex: number
  readonly onChoose: (person: Person) => void
}

export const optionId = (listId: string, index: number) => `${listId}-${index}`

/** People to mention, below the field in which the keyboard stays. */
export function MentionList({ id, people, activeIndex, onChoose }: MentionListProps) {
  const { t } = useTranslation()
  return (
    <div id={id} className={classes.list} role="listbox" aria-label={t('comments.mention.label')}>
      {people.map((person, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field that has the keyboard chooses by Enter
        <div
          key={person.userId}
          id={optionId(id, index)}
          className={classes.option}
          role="option"
          tabIndex={-1}
          aria-selected={index === activeIndex}
          // The field keeps the keyboard.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(person)}
        >
          <PersonPicture name={person.name} url={null} sizePx={24} />
          {person.name}
        </div>
      ))}
    </div>
  )
}
