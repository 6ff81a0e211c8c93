import { useMediaQuery } from '@mantine/hooks'
import { IconArrowRight } from '@tabler/icons-react'
import { type CSSProperties, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { EditingView, PersonInTour } from '../../../../shared/editing.ts'
import { PersonPicture } from '../../../ui/layout/person-picture.tsx'
import type { TourViewer } from '../../../viewer/tour-stage.tsx'
import { useLiveView } from '../../media/adjust/use-live-view.ts'
import { usePresence } from '../presence/presence.tsx'
import { hereText } from './look-text.ts'
import { type MarkPlace, markPlaceOf, spreadMarks } from './mark-place.ts'
import classes from './people-marks.module.css'
import { personColor } from './person-color.ts'
import { useSmoothDirections } from './use-smooth-directions.ts'

type Looker = { readonly person: PersonInTour; readonly view: EditingView | null }

/** The others who have a stop open, each with where they look in it. */
function useLookers(stopId: string): readonly Looker[] {
  const { others } = usePresence()
  return useMemo(
    () =>
      others.flatMap((person) => {
        const place = person.places.find((one) => one.stopId === stopId)
        return place ? [{ person, view: place.view }] : []
      }),
    [others, stopId],
  )
}

const turnMs = 500

type MarkProps = { readonly looker: Looker; readonly place: MarkPlace; readonly viewer: TourViewer }

/** In the view, where somebody looks; at its edge, a button that turns there. */
function Mark({ looker: { person, view }, place, viewer }: MarkProps) {
  const { t } = useTranslation()
  const isCalm = useMediaQuery('(prefers-reduced-motion: reduce)') ?? false
  const style: CSSProperties & Record<`--${string}`, string> = {
    left: place.x,
    top: place.y,
    '--person': personColor(person.uid),
  }
  if (place.turnDeg === null) {
    return (
      <span className={classes.mark} style={style} aria-hidden="true">
        <span className={classes.ring}>
          <PersonPicture name={person.name} url={person.picture} sizePx={30} />
        </span>
        <span className={classes.name}>{person.name}</span>
      </span>
    )
  }
  const { clientWidth, clientHeight } = viewer.element
  const turn = () => {
    // The button is gone once that is in view: whoever pressed it goes on in the image.
    viewer.element.querySelector<HTMLElement>('.surface')?.focus({ preventScroll: true })
    if (view) void viewer.setView({ yawDeg: view.yawDeg, pitchDeg: view.pitchDeg }, isCalm ? {} : { animateMs: turnMs })
  }
  // At the left edge it begins there, at the right one it ends there.
  const translate = `${(-100 * place.x) / clientWidth}% ${(-100 * place.y) / clientHeight}%`
  return (
    <button
      type="button"
      className={classes.edge}
      style={{ ...style, translate }}
      aria-label={t('editing.turnTo', { name: person.name })}
      onClick={turn}
    >
      <IconArrowRight
        className={classes.arrow}
        size={18}
        aria-hidden="true"
        style={{ rotate: `${place.turnDeg}deg` }}
      />
      <span aria-hidden="true">{person.name}</span>
    </button>
  )
}

type SeenMarksProps = { readonly lookers: readonly Looker[]; readonly viewer: TourViewer }

function SeenMarks({ lookers, viewer }: SeenMarksProps) {
  const view = useLiveView(viewer)
  const told = useMemo(
    () => new Map(lookers.flatMap(({ person, view: look }) => (look ? [[person.uid, look] as const] : []))),
    [lookers],
  )
  const shown = useSmoothDirections(told)
  const seen = lookers.flatMap((looker) => {
    const direction = shown.get(looker.person.uid) ?? looker.view
    return direction && looker.view ? [{ looker, place: markPlaceOf(direction, view) }] : []
  })
  const places = spreadMarks(seen.map(({ place }) => place))
  return (
    <div className={classes.marks}>
      {seen.map(({ looker, place }, index) => (
        <Mark key={looker.person.uid} looker={looker} place={places[index] ?? place} viewer={viewer} />
      ))}
    </div>
  )
}

type PeopleMarksProps = {
  readonly stopId: string
  /** Null where there is nothing to look around in. */
  readonly viewer: TourViewer | null
}

/** Who else has the stop open and where they look, over the panorama and as a text. */
export function PeopleMarks({ stopId, viewer }: PeopleMarksProps) {
  const { t } = useTranslation()
  const lookers = useLookers(stopId)
  if (lookers.length === 0) return null
  return (
    <>
      {viewer && <SeenMarks lookers={lookers} viewer={viewer} />}
      {/* To be found by those who look for it; announcing each turn of a head would be noise. */}
      <ul className="visually-hidden" aria-label={t('editing.inStop')}>
        {lookers.map(({ person, view }) => (
          <li key={person.uid}>{hereText(t, person.name, view)}</li>
        ))}
      </ul>
    </>
  )
}
