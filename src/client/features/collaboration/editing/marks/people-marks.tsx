import { useMediaQuery } from '@mantine/hooks'
import { IconArrowRight } from '@tabler/icons-react'
import { type CSSProperties, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { EditingView, PersonInTour } from '../../../../../shared/editing.ts'
import { usePersonColor } from '../../../../ui/layout/person-color.ts'
import { PersonPicture } from '../../../../ui/layout/person-picture.tsx'
import type { TourViewer } from '../../../../viewer/tour-stage.tsx'
import { useLiveView } from '../../../library/media/adjust/use-live-view.ts'
import { usePresence } from '../presence/presence.tsx'
import { type MarkPosition, markPositionOf, spreadMarks } from './mark-position.ts'
import classes from './people-marks.module.css'
import { presenceText } from './presence-text.ts'
import { useSmoothDirections } from './use-smooth-directions.ts'

type StopPerson = { readonly person: PersonInTour; readonly view: EditingView | null }

/** Other people who have a stop open, each with their view. */
function usePeopleInStop(stopId: string): readonly StopPerson[] {
  const { otherPeople } = usePresence()
  return useMemo(
    () =>
      otherPeople.flatMap((person) => {
        const place = person.places.find((candidate) => candidate.stopId === stopId)
        return place ? [{ person, view: place.view }] : []
      }),
    [otherPeople, stopId],
  )
}

const turnMs = 500

type MarkProps = { readonly stopPerson: StopPerson; readonly position: MarkPosition; readonly viewer: TourViewer }

/** Mark at the direction that a person looks at; at the edge of the view, a button that turns there. */
function Mark({ stopPerson: { person, view }, position, viewer }: MarkProps) {
  const { t } = useTranslation()
  const prefersReducedMotion = useMediaQuery('(prefers-reduced-motion: reduce)') ?? false
  const color = usePersonColor(person.uid)
  const style: CSSProperties & Record<`--${string}`, string> = {
    left: position.x,
    top: position.y,
    '--person': color.mark,
  }
  if (position.turnDeg === null) {
    return (
      <span className={classes.mark} style={style} aria-hidden="true">
        <span className={classes.ring}>
          <PersonPicture userId={person.uid} name={person.name} url={person.picture} sizePx={30} />
        </span>
        <span className={classes.name}>{person.name}</span>
      </span>
    )
  }
  const { clientWidth, clientHeight } = viewer.element
  const turnToPerson = () => {
    // The button disappears after the turn, so the focus moves to the image.
    viewer.element.querySelector<HTMLElement>('.surface')?.focus({ preventScroll: true })
    if (view)
      void viewer.setView(
        { yawDeg: view.yawDeg, pitchDeg: view.pitchDeg },
        prefersReducedMotion ? {} : { animateMs: turnMs },
      )
  }
  // Keeps the button inside the view at each edge.
  const translate = `${(-100 * position.x) / clientWidth}% ${(-100 * position.y) / clientHeight}%`
  return (
    <button
      type="button"
      className={classes.edge}
      style={{ ...style, translate }}
      aria-label={t('editing.turnTo', { name: person.name })}
      onClick={turnToPerson}
    >
      <IconArrowRight
        className={classes.arrow}
        size={18}
        aria-hidden="true"
        style={{ rotate: `${position.turnDeg}deg` }}
      />
      <span aria-hidden="true">{person.name}</span>
    </button>
  )
}

type MarksProps = { readonly people: readonly StopPerson[]; readonly viewer: TourViewer }

function Marks({ people, viewer }: MarksProps) {
  const view = useLiveView(viewer)
  const reportedDirections = useMemo(
    () =>
      new Map(
        people.flatMap(({ person, view: personView }) => (personView ? [[person.uid, personView] as const] : [])),
      ),
    [people],
  )
  const directions = useSmoothDirections(reportedDirections)
  const marks = people.flatMap((stopPerson) => {
    const direction = directions.get(stopPerson.person.uid) ?? stopPerson.view
    return direction && stopPerson.view ? [{ stopPerson, position: markPositionOf(direction, view) }] : []
  })
  const positions = spreadMarks(marks.map(({ position }) => position))
  return (
    <div className={classes.marks}>
      {marks.map(({ stopPerson, position }, index) => (
        <Mark
          key={stopPerson.person.uid}
          stopPerson={stopPerson}
          position={positions[index] ?? position}
          viewer={viewer}
        />
      ))}
    </div>
  )
}

type PeopleMarksProps = {
  readonly stopId: string
  /** `null` for a flat stop. */
  readonly viewer: TourViewer | null
}

/** Other people who have the stop open, with marks for their views on the panorama and as a hidden text. */
export function PeopleMarks({ stopId, viewer }: PeopleMarksProps) {
  const { t } = useTranslation()
  const people = usePeopleInStop(stopId)
  if (people.length === 0) return null
  return (
    <>
      {viewer && <Marks people={people} viewer={viewer} />}
      {/* Not a live region, because announcing each turn would be noise. */}
      <ul className="visually-hidden" aria-label={t('editing.inStop')}>
        {people.map(({ person, view }) => (
          <li key={person.uid}>{presenceText(t, person.name, view)}</li>
        ))}
      </ul>
    </>
  )
}
