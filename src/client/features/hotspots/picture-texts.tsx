import { useTranslation } from 'react-i18next'
import { limits } from '../../../shared/limits.ts'
import { SavedText } from '../../ui/saved-text.tsx'
import { useMedium } from './medium-face.tsx'

type Picture = { readonly mediaId: string; readonly altText: string; readonly caption: string }

/** What is said of a picture: below it, and to people who cannot see it. */
export function PictureTexts({ picture, onChange }: { picture: Picture; onChange: (picture: Picture) => void }) {
  const { t } = useTranslation()
  const media = useMedium(picture.mediaId)
  return (
    <>
      <SavedText
        label={t('hotspots.media.caption')}
        value={picture.caption}
        onCommit={(caption) => onChange({ ...picture, caption })}
        maxLength={limits.nameMaxLength}
      />
      <SavedText
        label={t('hotspots.media.altText')}
        value={picture.altText}
        onCommit={(altText) => onChange({ ...picture, altText })}
        maxLength={limits.plainTextMaxLength}
        placeholder={media?.altText}
        multiline
      />
    </>
  )
}
