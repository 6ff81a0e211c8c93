import { useTranslation } from 'react-i18next'
import { personColor } from '../../../../ui/layout/person-color.ts'
import { PersonPicture } from '../../../../ui/layout/person-picture.tsx'
import { usePresence } from '../presence/presence.tsx'
import classes from './people-in-stop.module.css'

const visibleMax = 3

/** Other people who have a stop open. Renders nothing if there are none. */
export function PeopleInStop({ stopId }: { readonly stopId: string }) {
  const { t, i18n } = useTranslation()
  const people = usePresence().otherPeople.filter(({ places }) => places.some((place) => place.stopId === stopId))
  if (people.length === 0) return null
  const names = new Intl.ListFormat(i18n.language).format(people.map(({ name }) => name))
  const hiddenCount = people.length - visibleMax
  return (
    <span className={classes.people} title={names}>
      {people.slice(0, visibleMax).map(({ uid, name, picture }) => (
        <span key={uid} className={classes.person} style={{ borderColor: personColor(uid).mark }}>
          <PersonPicture userId={uid} name={name} url={picture} sizePx={20} />
        </span>
      ))}
      <span className={classes.names} aria-hidden="true">
        {hiddenCount > 0 && `+${hiddenCount}`}
        {people.length === 1 && names}
      </span>
      <span className="visually-hidden">{t('editing.hereNow', { names, count: people.length })}</span>
    </span>
  )
}
