import { ActionIcon, Group, Input, Slider, Switch } from '@mantine/core'
import { IconMusic, IconReplace, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MediaItem } from '../../../../shared/media/media.ts'
import type { BackgroundAudio } from '../../../../shared/tours/background-audio.ts'
import { fieldId } from '../../../../shared/web/field-anchors.ts'
import { useDeniedField } from '../../../ui/feedback/denied.tsx'
import { formatPercent } from '../../../ui/layout/formats.ts'
import { Allowed } from '../../access/auth/session/allowed.tsx'
import { PickButton } from '../../library/media/picker/pick-button.tsx'
import { useTourEditor } from '../tour-draft/use-tour-editor.tsx'
import classes from './background-audio-field.module.css'
import { ListenButton } from './listen-button.tsx'

type BackgroundAudioFieldProps = {
  readonly value: BackgroundAudio | null
  readonly onChange: (value: BackgroundAudio | null) => void
  /** Hint below the field, such as which audio plays by default. */
  readonly hint: string
}

type SelectedAudioProps = {
  readonly value: BackgroundAudio
  readonly onChange: (value: BackgroundAudio | null) => void
}

const defaultVolume = 0.5

function VolumeSlider({ value, onChange }: SelectedAudioProps) {
  const { t, i18n } = useTranslation()
  const deniedProps = useDeniedField()
  const [draggedVolume, setDraggedVolume] = useState<number | null>(null)
  return (
    <div className={classes.volume}>
      <span id={`volume-${value.mediaId}`}>{t('editor.audio.volume')}</span>
      <Slider
        min={0}
        max={1}
        step={0.05}
        value={draggedVolume ?? value.volume}
        label={(fraction) => formatPercent(fraction, i18n.language)}
        thumbProps={{ 'aria-labelledby': `volume-${value.mediaId}` }}
        onChange={setDraggedVolume}
        onChangeEnd={(volume) => {
          setDraggedVolume(null)
          onChange({ ...value, volume })
        }}
        disabled={deniedProps.readOnly === true}
      />
      <span className="tabular">{formatPercent(draggedVolume ?? value.volume, i18n.language)}</span>
    </div>
  )
}

function SelectedAudio({ value, media, onChange }: SelectedAudioProps & { media: MediaItem | undefined }) {
  const { t } = useTranslation()
  const deniedProps = useDeniedField()
  const file = media?.manifest?.mapping === 'sound' ? media.manifest.renditions[0]?.file : undefined
  return (
    <>
      <div className={classes.audio}>
        {file === undefined ? (
          <IconMusic className={classes.mark} size={20} aria-hidden="true" />
        ) : (
          <ListenButton url={`${media?.baseUrl}${file}`} volume={value.volume} />
        )}
        <span className={classes.name}>{media?.name ?? t('editor.audio.gone')}</span>
        <Allowed to="manageTours" tip={t('editor.audio.remove')}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={38}
            aria-label={t('editor.audio.remove')}
            onClick={() => onChange(null)}
          >
            <IconX size={18} />
          </ActionIcon>
        </Allowed>
      </div>
      <VolumeSlider value={value} onChange={onChange} />
      <Switch
        label={t('editor.audio.loop')}
        checked={value.loop}
        onChange={(event) => onChange({ ...value, loop: event.currentTarget.checked })}
        {...deniedProps}
      />
    </>
  )
}

/** Background audio of a tour or a stop. */
export function BackgroundAudioField({ value, onChange, hint }: BackgroundAudioFieldProps) {
  const { t } = useTranslation()
  const { tour, cache } = useTourEditor()
  const media = tour.media.find(({ id }) => id === value?.mediaId)
  const pick = (audio: MediaItem) => {
    cache.putMedia(audio)
    onChange({ volume: defaultVolume, loop: true, ...value, mediaId: audio.id })
  }
  return (
    <Input.Wrapper label={t('editor.field.backgroundAudio')} description={hint} labelElement="div" size="md">
      <div id={fieldId('backgroundAudio')} className={classes.field}>
        {value !== null && <SelectedAudio value={value} media={media} onChange={onChange} />}
        <Group>
          <PickButton
            label={t(value === null ? 'editor.audio.choose' : 'editor.audio.replace')}
            icon={value === null ? <IconMusic size={18} /> : <IconReplace size={18} />}
            title={t('editor.audio.chooseTitle')}
            kinds={['audio']}
            onPick={pick}
          />
        </Group>
      </div>
    </Input.Wrapper>
  )
}
