import { TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { textLimits } from '../../../../shared/text-limits.ts'
import type { Stop } from '../../../../shared/tours/stops.ts'
import { linkTo } from '../../../../shared/web/routes.ts'
import cardStyles from '../../../ui/layout/card.module.css'
import { PeopleInStop } from '../../collaboration/editing/marks/people-in-stop.tsx'
import { useTourEditor } from '../tour-draft/use-tour-editor.tsx'
import { CardMenuButton } from './card-menus.tsx'
import type { StopProblem } from './health/tour-health.ts'
import classes from './stop-card.module.css'
import { StopThumbnail } from './stop-thumbnail.tsx'
import { useStopActions } from './use-stop-actions.ts'
import { StopSummary } from './workspace/stop-summary.tsx'

type StopCardProps = {
  readonly stop: Stop
  readonly position: number
  readonly handle: ReactNode
  readonly problems: readonly StopProblem[] | undefined
  readonly layout: 'grid' | 'list'
}

function RenameField({ stop, onDone }: { stop: Stop; onDone: () => void }) {
  const { t } = useTranslation()
  const { rename } = useStopActions()
  const [name, setName] = useState(stop.name)
  const finish = () => {
    if (name.trim() !== '') rename(stop, name.trim())
    onDone()
  }
  return (
    <TextInput
      aria-label={t('stops.nameOf', { name: stop.name })}
      value={name}
      maxLength={textLimits.nameMaxLength}
      autoFocus
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => setName(event.currentTarget.value)}
      onBlur={finish}
      onKeyDown={({ key }) => {
        if (key === 'Enter') finish()
        if (key === 'Escape') onDone()
      }}
    />
  )
}

/** Card of a stop in the Tour Stops tab. */
export function StopCard({ stop, position, handle, problems, layout }: StopCardProps) {
  const { tour } = useTourEditor()
  const [isRenaming, setRenaming] = useState(false)
  return (
    <article className={`${cardStyles.card} ${classes.card}`} data-layout={layout} data-stop={stop.id}>
      <div className={classes.handle}>{handle}</div>
      <Link className={classes.image} to={linkTo.editStop(tour.id, stop.id)} tabIndex={-1} aria-hidden="true">
        <StopThumbnail stop={stop} />
      </Link>
      <div className={classes.text}>
        {isRenaming ? (
          <RenameField stop={stop} onDone={() => setRenaming(false)} />
        ) : (
          <Link className={classes.name} to={linkTo.editStop(tour.id, stop.id)} data-name>
            {position}. {stop.name}
          </Link>
        )}
        <StopSummary stop={stop} problems={problems} />
        <PeopleInStop stopId={stop.id} />
      </div>
      <div className={classes.menu}>
        <CardMenuButton stop={stop} onRename={() => setRenaming(true)} />
      </div>
    </article>
  )
}
