import { Button, UnstyledButton } from '@mantine/core'
import {
  IconArrowLeft,
  IconArrowRight,
  IconArrowsLeftRight,
  IconEyeOff,
  IconPlus,
  IconTrash,
  type TablerIcon,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { linkTo } from '../../../../../shared/web/routes.ts'
import { Allowed } from '../../../access/auth/session/allowed.tsx'
import { StopSelect } from '../../hotspots/inspector/stop-select.tsx'
import { HotspotLink } from '../../hotspots/list/hotspot-link.tsx'
import { StopThumbnail } from '../../stops/stop-thumbnail.tsx'
import { useTourEditor } from '../../tour-draft/use-tour-editor.tsx'
import { type GraphStop, otherStopId, type StopLink } from './link-graph.ts'
import classes from './link-panel.module.css'
import { StopMarkItem } from './stop-mark-item.tsx'
import type { LinkActions } from './use-link-actions.ts'
import { useLinkNames } from './use-link-names.ts'

/** Icon of a link as seen from one of its stops. */
function directionIcon({ ways, stopIds }: StopLink, fromStopId: string): TablerIcon {
  if (ways === 'both') return IconArrowsLeftRight
  if (ways === 'hidden') return IconEyeOff
  return (ways === 'forward') === (stopIds[0] === fromStopId) ? IconArrowRight : IconArrowLeft
}

type DirectionRowProps = {
  readonly direction: StopLink['directions'][number]
  readonly actions: LinkActions
}

/** One direction of a link: its hotspots to open and delete, or a button to add it. */
function DirectionRow({ direction, actions }: DirectionRowProps) {
  const { t } = useTranslation()
  const { nameOf } = useLinkNames()
  const { fromId, toId, hotspots, isVisible } = direction
  const names = { first: nameOf(fromId), second: nameOf(toId) }
  const isUnplaced = hotspots.some(({ id }) => actions.unplacedIds.has(id))
  return (
    <li className={classes.direction}>
      <span className={classes.ends}>
        {/* Names from right to left would be displayed in the opposite order around the arrow. */}
        <bdi>{names.first}</bdi> <IconArrowRight size={16} aria-hidden="true" />
        <span className="visually-hidden">{t('links.oneWay')}</span> <bdi>{names.second}</bdi>
      </span>
      {hotspots.length > 0 && !isVisible && <span className={classes.note}>{t('links.graph.hiddenNote')}</span>}
      {isUnplaced && <span className={classes.note}>{t('links.directionUnknown')}</span>}
      <span className={classes.buttons}>
        {hotspots.map(({ id }) => (
          <HotspotLink
            key={id}
            stopId={fromId}
            hotspotId={id}
            className={classes.open}
            label={t('links.graph.openNamed', names)}
          >
            {t('links.graph.open')}
          </HotspotLink>
        ))}
        {hotspots.length > 0 ? (
          <Allowed to="manageTours">
            <Button
              variant="subtle"
              color="red"
              size="compact-md"
              aria-label={t('links.graph.deleteDirectionNamed', names)}
              onClick={() => actions.remove(hotspots, names)}
            >
              {t('links.graph.delete')}
            </Button>
          </Allowed>
        ) : (
          <Allowed to="manageTours">
            <Button
              variant="default"
              size="compact-md"
              leftSection={<IconPlus size={16} aria-hidden="true" />}
              aria-label={t('links.graph.addDirectionNamed', names)}
              onClick={() => void actions.link(fromId, toId, fromId)}
            >
              {t('links.graph.addDirection')}
            </Button>
          </Allowed>
        )}
      </span>
    </li>
  )
}

type LinkDetailsProps = Pick<LinkPanelProps, 'actions' | 'onSetEnds'> & { readonly link: StopLink }

/** The two directions of the selected link. */
function LinkDetails({ link, actions, onSetEnds }: LinkDetailsProps) {
  const { t } = useTranslation()
  const { nameOf } = useLinkNames()
  const [firstId, secondId] = link.stopIds
  const names = { first: nameOf(firstId), second: nameOf(secondId) }
  const hotspots = link.directions.flatMap((direction) => direction.hotspots)
  return (
    <section className={classes.section} aria-label={t('links.graph.linkTitle', names)}>
      <h3 className={classes.subtitle}>{t('links.graph.linkTitle', names)}</h3>
      <ul className={classes.directions}>
        {link.directions.map((direction) => (
          <DirectionRow key={direction.fromId} direction={direction} actions={actions} />
        ))}
      </ul>
      <Allowed to="manageTours">
        <Button variant="default" onClick={() => onSetEnds(link)}>
          {t('hotspots.bothEnds.open')}
        </Button>
      </Allowed>
      {hotspots.length > 1 && (
        <Allowed to="manageTours">
          <Button
            variant="light"
            color="red"
            leftSection={<IconTrash size={18} aria-hidden="true" />}
            onClick={() => actions.remove(hotspots, names)}
          >
            {t('links.graph.deleteLink')}
          </Button>
        </Allowed>
      )}
    </section>
  )
}

type LinkPanelProps = {
  readonly entry: GraphStop
  readonly linkId: string | null
  readonly actions: LinkActions
  readonly onSelectLink: (linkId: string | null) => void
  /** Opens the dialog of both ends of a link. */
  readonly onSetEnds: (link: StopLink) => void
  /** Links the stop with another one both ways. */
  readonly onLinkTo: (stopId: string) => void
}

/** Details of the selected stop: its links, and a field to link it with another stop. */
export function LinkPanel({ entry, linkId, actions, onSelectLink, onSetEnds, onLinkTo }: LinkPanelProps) {
  const { t } = useTranslation()
  const { tour } = useTourEditor()
  const { describeLink } = useLinkNames()
  const { stop, links, marks } = entry
  const selectedLink = links.find(({ id }) => id === linkId)
  const linkedBothWays = links.filter(({ ways }) => ways === 'both').map((link) => otherStopId(link, stop.id))
  return (
    <div className={classes.panel}>
      <div className={classes.head}>
        <StopThumbnail stop={stop} />
        <span className={classes.title}>
          <b className={classes.name}>{stop.name}</b>
          <Link className={classes.open} to={linkTo.editStop(tour.id, stop.id)}>
            {t('links.graph.openStop')}
          </Link>
        </span>
      </div>
      {marks.length > 0 && (
        <ul className={classes.marks}>
          {marks.map((mark) => (
            <StopMarkItem key={mark} mark={mark} />
          ))}
        </ul>
      )}
      {links.length > 0 && (
        <ul className={classes.links} aria-label={t('links.graph.linksOf', { stop: stop.name })}>
          {links.map((link) => {
            const Icon = directionIcon(link, stop.id)
            const isSelected = link.id === linkId
            return (
              <li key={link.id}>
                <UnstyledButton
                  className={classes.link ?? ''}
                  aria-pressed={isSelected}
                  onClick={() => onSelectLink(isSelected ? null : link.id)}
                >
                  <Icon size={18} aria-hidden={true} /> {describeLink(link, stop.id)}
                </UnstyledButton>
                {isSelected && selectedLink && (
                  <LinkDetails link={selectedLink} actions={actions} onSetEnds={onSetEnds} />
                )}
              </li>
            )
          })}
        </ul>
      )}
      <StopSelect
        key={`${stop.id} ${links.length}`}
        label={t('links.graph.linkTo')}
        exceptIds={[stop.id, ...linkedBothWays]}
        value={null}
        onPick={onLinkTo}
      />
    </div>
  )
}
