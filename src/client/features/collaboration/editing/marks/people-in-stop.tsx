import { useTranslation } from 'react-i18next'
import type { PersonInTour } from '../../../../../shared/editing.ts'
import { usePersonColor } from '../../../../ui/layout/person-color.ts'
import { PersonPicture } from '../../../../ui/layout/person-picture.tsx'
import { usePresence } from '../presence/presence.tsx'
import classes from './people-in-stop.module.css'

const visibleMax = 3

function Person({ person: { uid, name, picture } }: { readonly person: PersonInTour }) {
  return (
    <span className={classes.person} style={{ borderColor: usePersonColor(uid).mark }}>
      <PersonPicture userId={uid} name={name} url={picture} sizePx={20} />
    </span>
  )
}

/** Other people who have a stop open. Renders nothing if there are none. */
export function PeopleInStop({ stopId }: { readonly stopId: string }) {
  const { t, i18n } = useTranslation()
  const people = usePresence().otherPeople.filter(({ places }) => places.some((place) => place.stopId === stopId))
  if (people.length === 0) return null
  const names = new Intl.ListFormat(i18n.language).format(people.map(({ name }) => name))
  const hiddenCount = people.length - visibleMax
  return (
    <span className={classes.people} title={names}>
      {people.slice(0, visibleMax).map((person) => (
        <Person key={person.uid} person={person} />
      ))}
      <span className={classes.names} aria-hidden="true">
        {hiddenCount > 0 && `+${hiddenCount}`}
        {people.length === 1 && names}
      </span>
      <span className="visually-hidden">{t('editing.hereNow', { names, count: people.length })}</span>
    </span>
  )
}
