import { Checkbox, VisuallyHidden } from '@mantine/core'
import { IconAlertCircle, IconArrowRight, IconArrowsLeftRight, IconCheck } from '@tabler/icons-react'
import { memo, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Stop } from '../../../../shared/tours/stops.ts'
import { formatDistance } from '../../../ui/layout/formats.ts'
import { StopThumbnail } from '../stops/stop-thumbnail.tsx'
import type { LinkReason } from './link-sites.ts'
import type { MatchReply } from './matching/match-messages.ts'
import type { LinkSuggestion } from './suggest-links.ts'
import classes from './suggestions.module.css'

function useReasonText(): (reason: LinkReason) => string {
  const { t, i18n } = useTranslation()
  return (reason) => {
    switch (reason.by) {
      case 'plan':
        return t('links.reason.plan', { plan: reason.planName })
      case 'map':
        return t('links.reason.map', { distance: formatDistance(reason.distanceM, i18n.language) })
      case 'order':
        return t('links.reason.order')
    }
  }
}

/** Stops of a suggestion in the order of display. A single link goes from the first to the second. */
function stopsOf({ stops: [first, second], links }: LinkSuggestion): readonly [Stop, Stop] {
  const [link] = links
  return links.length === 1 && link?.stopId === second.id ? [second, first] : [first, second]
}

type Outcome = MatchReply['outcome'] | undefined

/** Note that directions of a suggestion are unknown or were matched; nothing for true bearings. */
function DirectionNote({
  suggestion: { links },
  outcome,
}: {
  readonly suggestion: LinkSuggestion
  readonly outcome: Outcome
}) {
  const { t } = useTranslation()
  const unknownTextOf = (result: Outcome) => {
    if (result === 'noMatch') return t('links.compare.noMatch')
    return result === 'failed' ? t('links.compare.failed') : t('links.directionUnknown')
  }
  if (links.some(({ isDirectionKnown }) => !isDirectionKnown)) {
    return (
      <span className={classes.unknown}>
        <IconAlertCircle size={14} aria-hidden="true" /> {unknownTextOf(outcome)}
      </span>
    )
  }
  if (!links.some(({ isMatched }) => isMatched)) return null
  return (
    <span className={classes.matched}>
      <IconCheck size={14} aria-hidden="true" /> {t('links.compare.matched')}
    </span>
  )
}

type SuggestionRowProps = {
  readonly suggestion: LinkSuggestion
  /** Result of comparing both panoramas; undefined if they weren't compared. */
  readonly outcome: Outcome
  readonly isSelected: boolean
  readonly isDisabled: boolean
  readonly onToggle: (id: string) => void
}

/** Checkbox of a suggested pair, with thumbnails, names and the reason. */
export const SuggestionRow = memo(function SuggestionRow(props: SuggestionRowProps) {
  const { suggestion, outcome, isSelected, isDisabled, onToggle } = props
  const { t } = useTranslation()
  const reasonText = useReasonText()
  const id = useId()
  const [first, second] = stopsOf(suggestion)
  const isBothWays = suggestion.links.length > 1
  const Arrow = isBothWays ? IconArrowsLeftRight : IconArrowRight
  return (
    <li>
      <label className={classes.row} htmlFor={id}>
        <Checkbox
          id={id}
          checked={isSelected}
          disabled={isDisabled}
          aria-labelledby={`${id}-name`}
          aria-describedby={`${id}-reason`}
          onChange={() => onToggle(suggestion.id)}
        />
        <span className={classes.thumbnails} aria-hidden="true">
          <StopThumbnail stop={first} />
          <StopThumbnail stop={second} />
        </span>
        <span className={classes.text}>
          <span id={`${id}-name`} className={classes.name}>
            {/* Names from right to left would be displayed in the opposite order around the arrow. */}
            <bdi>{first.name}</bdi> <Arrow className={classes.arrow} size={16} aria-hidden="true" />
            <VisuallyHidden>{t(isBothWays ? 'links.bothWays' : 'links.oneWay')}</VisuallyHidden>{' '}
            <bdi>{second.name}</bdi>
          </span>
          <span id={`${id}-reason`} className={classes.reason}>
            <span>{reasonText(suggestion.reason)}</span>
            <DirectionNote suggestion={suggestion} outcome={outcome} />
          </span>
        </span>
      </label>
    </li>
  )
})
