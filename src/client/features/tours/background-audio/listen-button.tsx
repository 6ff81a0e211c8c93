import { ActionIcon } from '@mantine/core'
import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

type ListenButtonProps = { readonly url: string; readonly volume: number }

/** Button that plays an audio file at the volume that visitors hear. */
export function ListenButton({ url, volume }: ListenButtonProps) {
  const { t } = useTranslation()
  const audio = useRef<HTMLAudioElement>(null)
  const [isPlaying, setPlaying] = useState(false)
  useEffect(() => {
    if (audio.current) audio.current.volume = volume
  }, [volume])
  const toggle = () => {
    if (isPlaying) audio.current?.pause()
    else audio.current?.play().catch(() => setPlaying(false))
  }
  return (
    <>
      <ActionIcon
        variant="light"
        size={38}
        radius="xl"
        aria-label={t(isPlaying ? 'editor.audio.stopListening' : 'editor.audio.listen')}
        onClick={toggle}
      >
        {isPlaying ? <IconPlayerPauseFilled size={18} /> : <IconPlayerPlayFilled size={18} />}
      </ActionIcon>
      {/* biome-ignore lint/a11y/useMediaCaption: the player has no display; the media item has a transcript */}
      <audio ref={audio} src={url} preload="none" onPlay={() => setPlaying(true)} onPause={() => setPlaying(false)} />
    </>
  )
}
