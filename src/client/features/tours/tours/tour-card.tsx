import { ActionIcon, Menu } from '@mantine/core'
import { IconDots, IconFolder, IconPhoto } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { TourSummary } from '../../../../shared/tours/tour-list.ts'
import { linkTo } from '../../../../shared/web/routes.ts'
import { StatusLine, type StatusTone } from '../../../ui/feedback/status-line.tsx'
import { RemoteImage } from '../../../ui/images/remote-image.tsx'
import cardStyles from '../../../ui/layout/card.module.css'
import { formatSince } from '../../../ui/layout/formats.ts'
import { menuInPage } from '../../../ui/overlays/menu-in-page.ts'
import classes from './tour-card.module.css'
import { type TourMenuActions, TourMenuItems } from './tour-menu-items.tsx'

type TourCardProps = TourMenuActions & {
  readonly tour: TourSummary
  /** True if the list isn't limited to one folder, so that the card shows the folder of the tour. */
  readonly showsFolder: boolean
}

/** Cover of a tour on its card. */
export function TourCover({ tour }: { readonly tour: TourSummary }) {
  if (tour.coverUrl !== null) return <RemoteImage className={classes.cover} src={tour.coverUrl} alt="" isLazy />
  return (
    <div className={classes.noCover} aria-hidden="true">
      <IconPhoto size={32} stroke={1.5} />
    </div>
  )
}

/** Maximum number of tags on a card; the others are counted. */
const listedTagsMax = 3

/** Number of stops, time of the last edit, folder, tags and state of a tour on its card. */
export function TourFacts({ tour, showsFolder }: Pick<TourCardProps, 'tour' | 'showsFolder'>) {
  const { t, i18n } = useTranslation()
  const { tone, text } = statusOf(t, tour)
  const { folder, tags } = tour
  const stops = t('tours.stopCount', { count: tour.stopCount })
  const since = formatSince(tour.editedAt, Date.now(), i18n.language)
  const path = folder?.path.join(' / ')
  return (
    <>
      <span className={classes.details}>{t('tours.details', { stops, since })}</span>{' '}
      {showsFolder && folder !== null && (
        <span className={classes.folder} title={path}>
          <IconFolder size={16} role="img" aria-label={t('tours.inFolder')} /> <span>{path}</span>
        </span>
      )}
      {tags.length > 0 && (
        <span className={classes.tags}>
          <span className="visually-hidden">{t('editor.field.tags')}: </span>
          {tags.slice(0, listedTagsMax).map((tag) => (
            <span key={tag} className={classes.tag} title={tag}>
              {tag}{' '}
            </span>
          ))}
          {tags.length > listedTagsMax && <span>+{tags.length - listedTagsMax}</span>}
        </span>
      )}{' '}
      <StatusLine tone={tone}>{text}</StatusLine>
    </>
  )
}

/** Card of a tour. The whole card is a link, except for its menu. */
export function TourCard(props: TourCardProps) {
  const { tour, showsFolder } = props
  return (
    <li className={`${cardStyles.card} ${classes.card}`} data-tour={tour.id}>
      <TourCover tour={tour} />
      <div className={classes.body}>
        <div className={classes.head}>
          <h2 className={classes.name}>
            <Link to={linkTo.editTour(tour.id, 'stops')} className={classes.link}>
              {tour.name}
            </Link>
          </h2>
          <div className={classes.menu}>
            <TourMenu {...props} />
          </div>
        </div>
        <TourFacts tour={tour} showsFolder={showsFolder} />
      </div>
    </li>
  )
}

function statusOf(t: TFunction, { publication, buildingCount }: TourSummary): { tone: StatusTone; text: string } {
  const { liveNumber, waitingChanges, pending } = publication
  if (buildingCount > 0) return { tone: 'waiting', text: t('tours.building', { count: buildingCount }) }
  if (pending) return { tone: 'waiting', text: t('tours.publishing') }
  if (liveNumber === null) return { tone: 'quiet', text: t('tours.draft') }
  if (waitingChanges > 0) return { tone: 'waiting', text: t('tours.changesWaiting', { count: waitingChanges }) }
  return { tone: 'good', text: t('tours.published') }
}

function TourMenu(props: TourCardProps) {
  const { t } = useTranslation()
  return (
    <Menu {...menuInPage}>
      <Menu.Target>
        <ActionIcon aria-label={t('tours.menu', { name: props.tour.name })}>
          <IconDots size={20} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <TourMenuItems {...props} />
      </Menu.Dropdown>
    </Menu>
  )
}
