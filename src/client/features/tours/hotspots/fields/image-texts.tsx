import { useTranslation } from 'react-i18next'
import { textLimits } from '../../../../../shared/text-limits.ts'
import { fieldId } from '../../../../../shared/web/field-anchors.ts'
import { SavedText } from '../../../../ui/fields/saved-text.tsx'
import { useTourMedia } from './media-row.tsx'

type Image = { readonly mediaId: string; readonly altText: string; readonly caption: string }

type ImageTextProps = {
  readonly image: Image
  /** False for an image that is on the screen again, because ids are unique. */
  readonly isFirst?: boolean
  readonly onChange: (image: Image) => void
}

export function CaptionField({ image, onChange }: ImageTextProps) {
  const { t } = useTranslation()
  return (
    <SavedText
      label={t('hotspots.media.caption')}
      value={image.caption}
      onCommit={(caption) => onChange({ ...image, caption })}
      maxLength={textLimits.nameMaxLength}
    />
  )
}

export function AltTextField({ image, isFirst = true, onChange }: ImageTextProps) {
  const { t } = useTranslation()
  const media = useTourMedia(image.mediaId)
  return (
    <SavedText
      id={isFirst ? fieldId('altText', image.mediaId) : undefined}
      label={t('hotspots.media.altText')}
      value={image.altText}
      onCommit={(altText) => onChange({ ...image, altText })}
      maxLength={textLimits.plainTextMaxLength}
      placeholder={media?.altText}
      multiline
    />
  )
}

export function ImageTexts(props: ImageTextProps) {
  return (
    <>
      <CaptionField {...props} />
      <AltTextField {...props} />
    </>
  )
}
