import { type KeyboardEvent, type MouseEvent, useId, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDuration } from '../../../../ui/layout/formats.ts'
import type { PagePlayback } from '../../../../viewer/use-element-playback.ts'
import classes from './media-preview.module.css'
import { waveformPath } from './waveform-path.ts'

const stepSeconds = 5

/** Waveform as a seek slider: a click plays from there, arrow keys seek in steps, Space plays and pauses. */
export function WaveSlider({ peaks, playback }: { peaks: readonly number[]; playback: PagePlayback }) {
  const { t } = useTranslation()
  const playedClipId = useId()
  const path = useMemo(() => waveformPath(peaks), [peaks])
  const { timeSeconds, durationSeconds } = playback.state
  const playedFraction = durationSeconds === 0 ? 0 : timeSeconds / durationSeconds
  const playFrom = ({ clientX, currentTarget }: MouseEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    playback.seek(((clientX - left) / width) * durationSeconds)
    void playback.play()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event
    const targets: Readonly<Record<string, number>> = {
      ArrowLeft: timeSeconds - stepSeconds,
      ArrowDown: timeSeconds - stepSeconds,
      ArrowRight: timeSeconds + stepSeconds,
      ArrowUp: timeSeconds + stepSeconds,
      Home: 0,
      End: durationSeconds,
    }
    const target = Object.hasOwn(targets, key) ? targets[key] : undefined
    if (target === undefined && key !== ' ') return
    event.preventDefault()
    if (target === undefined) playback.toggle()
    else playback.seek(target)
  }
  const times = { time: formatDuration(timeSeconds * 1000), duration: formatDuration(durationSeconds * 1000) }
  return (
    <div
      role="slider"
      tabIndex={0}
      className={classes.wave}
      aria-label={t('media.preview.position')}
      aria-valuemin={0}
      aria-valuemax={Math.round(durationSeconds)}
      aria-valuenow={Math.round(timeSeconds)}
      aria-valuetext={t('media.preview.positionOf', times)}
      onClick={playFrom}
      onKeyDown={onKeyDown}
    >
      <svg viewBox="0 -1 1 2" preserveAspectRatio="none" aria-hidden="true">
        <clipPath id={playedClipId}>
          <rect x={0} y={-1} width={playedFraction} height={2} />
        </clipPath>
        <path d={path} fill="currentColor" />
        <path data-played="" d={path} fill="currentColor" clipPath={`url(#${playedClipId})`} />
      </svg>
    </div>
  )
}
