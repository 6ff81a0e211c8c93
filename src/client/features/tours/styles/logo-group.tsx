import { Button } from '@mantine/core'
import { IconPhoto, IconReplace, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { MediaItem } from '../../../../shared/media/media.ts'
import { logoName } from '../../../../shared/styles/logo-name.ts'
import { type Logo, sides } from '../../../../shared/styles/styles.ts'
import { textLimits } from '../../../../shared/text-limits.ts'
import { fieldId } from '../../../../shared/web/field-anchors.ts'
import { linkSchemes } from '../../../../shared/web/link-url.ts'
import { SavedText } from '../../../ui/fields/saved-text.tsx'
import { Allowed } from '../../access/auth/session/allowed.tsx'
import { PickButton } from '../../library/media/picker/pick-button.tsx'
import { UploadImage } from '../../library/uploads/upload-image.tsx'
import { MediaRow } from '../hotspots/fields/media-row.tsx'
import { UrlField } from '../hotspots/fields/url-fields.tsx'
import { useTourEditor } from '../tour-draft/use-tour-editor.tsx'
import { ChoiceField } from './choice-field.tsx'
import { StyleGroup } from './style-group.tsx'
import classes from './styles-screen.module.css'
import { useStyles } from './use-styles.ts'

function LogoFields({ logo }: { logo: Logo }) {
  const { t } = useTranslation()
  const { setStyles } = useStyles()
  const fallbackName = logo.altText === '' ? logoName(logo) : ''
  const change = (values: Partial<Logo>) => setStyles({ logo: { ...logo, ...values } })
  return (
    <>
      <div className={classes.logoImage}>
        <MediaRow mediaId={logo.mediaId} />
      </div>
      <SavedText
        id={fieldId('logoAltText')}
        label={t('styles.logo.altText')}
        description={
          fallbackName === '' ? t('styles.logo.altTextHint') : t('styles.logo.altTextMissing', { place: fallbackName })
        }
        value={logo.altText}
        maxLength={textLimits.nameMaxLength}
        onCommit={(altText) => change({ altText })}
      />
      <UrlField
        label={t('styles.logo.address')}
        hint={t('styles.logo.addressHint')}
        invalidText={t('hotspots.address.wrongLink')}
        schemes={linkSchemes}
        value={logo.address}
        isOptional
        onCommit={(address) => change({ address })}
      />
      <ChoiceField
        label={t('styles.logo.corner')}
        value={logo.corner}
        choices={sides.map((value) => ({ value, label: t(`styles.logo.at.${value}`) }))}
        onChange={(corner) => change({ corner })}
      />
    </>
  )
}

/** Logo at the top of the tour, with its alt text and link. */
export function LogoGroup() {
  const { t } = useTranslation()
  const { cache } = useTourEditor()
  const { styles, setStyles } = useStyles()
  const { logo } = styles
  const setLogo = (media: MediaItem) => {
    cache.putMedia(media)
    setStyles({ logo: { altText: media.altText, address: '', corner: 'left', ...logo, mediaId: media.id } })
  }
  return (
    <StyleGroup title={t('styles.group.logo')} part="logo" hint={t('styles.logo.hint')} keys={[]}>
      {logo && <LogoFields logo={logo} />}
      <div className={classes.actions}>
        <PickButton
          label={t(logo ? 'styles.logo.replace' : 'styles.logo.choose')}
          icon={logo ? <IconReplace size={18} /> : <IconPhoto size={18} />}
          title={t('styles.logo.choose')}
          kinds={['images']}
          onPick={setLogo}
        />
        <UploadImage label={t('styles.logo.upload')} onStored={setLogo} />
        {logo && (
          <Allowed to="manageTours">
            <Button
              variant="subtle"
              color="gray"
              leftSection={<IconX size={18} aria-hidden="true" />}
              onClick={(event) => {
                event.currentTarget.closest('section')?.focus()
                setStyles({ logo: null })
              }}
            >
              {t('styles.logo.remove')}
            </Button>
          </Allowed>
        )}
      </div>
    </StyleGroup>
  )
}
