import { useTranslation } from 'react-i18next'
import { limits } from '../../../shared/limits.ts'
import { SavedText } from '../../ui/saved-text.tsx'
import { useMedium } from './medium-face.tsx'

type Picture = { readonly mediaId: string; readonly altText: string; readonly caption: string }

type PictureTextProps = { readonly picture: Picture; readonly onChange: (picture: Picture) => void }

/** The text below an image. */
export function CaptionField({ picture, onChange }: PictureTextProps) {
  const { t } = useTranslation()
  return (
    <SavedText
      label={t('hotspots.media.caption')}
      value={picture.caption}
      onCommit={(caption) => onChange({ ...picture, caption })}
      maxLength={limits.nameMaxLength}
    />
  )
}

/** The text for people who can't see an image. */
export function AltTextField({ picture, onChange }: PictureTextProps) {
  const { t } = useTranslation()
  const media = useMedium(picture.mediaId)
  return (
    <SavedText
      label={t('hotspots.media.altText')}
      value={picture.altText}
      onCommit={(altText) => onChange({ ...picture, altText })}
      maxLength={limits.plainTextMaxLength}
      placeholder={media?.altText}
      multiline
    />
  )
}

/** All texts of an image of a gallery. */
export function PictureTexts(props: PictureTextProps) {
  return (
    <>
      <CaptionField {...props} />
      <AltTextField {...props} />
    </>
  )
}
