import { Popover } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { Fragment, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { ActivePerson, ActiveTour } from '../../../../shared/editing.ts'
import { linkTo } from '../../../../shared/web/routes.ts'
import { useFlag } from '../../../platform/use-flag.ts'
import { PersonPicture } from '../../../ui/layout/person-picture.tsx'
import classes from './people-online.module.css'
import { usePeopleOnline } from './use-people-online.ts'

const visiblePeopleMax = 3

/** Other people active in the account, with the flag `multi-user`. Renders no button if there are none. */
export function PeopleOnline() {
  const { t, i18n } = useTranslation()
  const { otherPeople, self } = usePeopleOnline(useFlag('multi-user'))
  const [opened, setOpened] = useState(false)
  // Created only if it is needed, because the first one takes the browser several milliseconds.
  const listNames = () => new Intl.ListFormat(i18n.language).format(otherPeople.map(({ name }) => name))
  return (
    <div className={classes.root} data-others={otherPeople.length > 0 || undefined}>
      {otherPeople.length > 0 && (
        <Popover width={300} position="bottom-end" opened={opened} onChange={setOpened} trapFocus>
          <Popover.Target>
            <button
              type="button"
              className={classes.button}
              aria-label={t('editing.others', { count: otherPeople.length })}
              onClick={() => setOpened(!opened)}
            >
              <OtherPeople people={otherPeople} />
            </button>
          </Popover.Target>
          <Popover.Dropdown aria-label={t('editing.title')}>
            <h2 className={classes.title} tabIndex={-1} data-autofocus>
              {t('editing.title')}
            </h2>
            <ul className={classes.list} aria-label={t('editing.title')}>
              {self && <Person person={self} isSelf={true} onLeave={() => setOpened(false)} />}
              {otherPeople.map((person) => (
                <Person key={person.uid} person={person} isSelf={false} onLeave={() => setOpened(false)} />
              ))}
            </ul>
          </Popover.Dropdown>
        </Popover>
      )}
      <span className="visually-hidden" role="status">
        {otherPeople.length > 0 && t('editing.announced', { names: listNames() })}
      </span>
    </div>
  )
}

/** Overlapping profile pictures; on a phone, only their number. */
function OtherPeople({ people }: { readonly people: readonly ActivePerson[] }) {
  const hiddenCount = people.length - visiblePeopleMax
  return (
    <>
      <span className={classes.pictures} aria-hidden="true">
        {people.slice(0, visiblePeopleMax).map(({ uid, name, picture }) => (
          <span key={uid} className={classes.picture} title={name}>
            <PersonPicture userId={uid} name={name} url={picture} />
          </span>
        ))}
        {hiddenCount > 0 && <span className={classes.more}>+{hiddenCount}</span>}
      </span>
      <span className={classes.compact} aria-hidden="true">
        <IconUsers size={20} />
        {people.length}
      </span>
    </>
  )
}

/** Text such as "Editing Harbor, stop Lighthouse", with links. */
function OpenTour({ tour: { tid, name, stops = [] }, onLeave }: { readonly tour: ActiveTour; onLeave: () => void }) {
  const { t } = useTranslation()
  return (
    <span>
      {t('editing.edits')}{' '}
      <Link to={linkTo.editTour(tid)} onClick={onLeave}>
        {name}
      </Link>
      {stops.map((stop) => (
        <Fragment key={stop.id}>
          {t('editing.inStopOf')}
          <Link to={linkTo.editStop(tid, stop.id)} onClick={onLeave}>
            {stop.name}
          </Link>
        </Fragment>
      ))}
    </span>
  )
}

type PersonProps = { readonly person: ActivePerson; readonly isSelf: boolean; readonly onLeave: () => void }

function Person({ person: { uid, name, picture, activeTours }, isSelf, onLeave }: PersonProps) {
  const { t } = useTranslation()
  return (
    <li className={classes.person}>
      <PersonPicture userId={uid} name={name} url={picture} sizePx={32} />
      <div className={classes.text}>
        <strong>{isSelf ? t('editing.you', { name }) : name}</strong>
        {activeTours.length === 0 && <span>{t('editing.noTour')}</span>}
        {activeTours.map((tour) => (
          <OpenTour key={tour.tid} tour={tour} onLeave={onLeave} />
        ))}
      </div>
    </li>
  )
}
