import { Button } from '@mantine/core'
import { IconPhoto, IconReplace, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { BrandKitFields } from '../../../../shared/brand-kit/brand-kit.ts'
import type { MediaItem } from '../../../../shared/media/media.ts'
import { SavedNumber } from '../../../ui/fields/saved-number.tsx'
import { SettingsSection } from '../../../ui/layout/settings-section.tsx'
import { Allowed } from '../../access/auth/session/allowed.tsx'
import { PickButton } from '../../library/media/picker/pick-button.tsx'
import { UploadImage } from '../../library/uploads/upload-image.tsx'
import classes from './brand-kit.module.css'

type Nadir = BrandKitFields['nadir']
type NadirSectionProps = {
  readonly nadir: Nadir
  readonly media: readonly MediaItem[]
  readonly onPicked: (media: MediaItem) => void
  readonly onChange: (nadir: Nadir) => void
}

const defaultRadiusDeg = 20

/** Nadir patch of the brand kit, which is offered when panoramas are adjusted. */
export function NadirSection({ nadir, media, onPicked, onChange }: NadirSectionProps) {
  const { t } = useTranslation()
  const image = media.find(({ id }) => id === nadir?.mediaId)
  const choose = (picked: MediaItem) => {
    onPicked(picked)
    onChange({ radiusDeg: defaultRadiusDeg, rotationDeg: 0, ...nadir, mediaId: picked.id })
  }
  return (
    <SettingsSection title={t('brandKit.nadir.title')} hint={t('brandKit.nadir.hint')}>
      <div className={classes.nadir} tabIndex={-1}>
        {nadir && (
          <>
            <div className={classes.nadirImage}>
              {image?.thumbnailUrl && <img src={image.thumbnailUrl} alt="" />}
              <span>{image?.name ?? t('hotspots.media.gone')}</span>
            </div>
            <div className={classes.pair}>
              <SavedNumber
                label={t('media.adjust.nadir.radius')}
                value={nadir.radiusDeg}
                onCommit={(radiusDeg) => onChange({ ...nadir, radiusDeg })}
                min={5}
                max={60}
                unit="°"
              />
              <SavedNumber
                label={t('media.adjust.nadir.rotation')}
                value={nadir.rotationDeg}
                onCommit={(rotationDeg) => onChange({ ...nadir, rotationDeg })}
                min={-180}
                max={180}
                unit="°"
              />
            </div>
          </>
        )}
        <div className={classes.actions}>
          <PickButton
            label={t(nadir ? 'brandKit.nadir.replace' : 'brandKit.nadir.choose')}
            icon={nadir ? <IconReplace size={18} /> : <IconPhoto size={18} />}
            title={t('brandKit.nadir.choose')}
            kinds={['images']}
            onPick={choose}
          />
          <UploadImage label={t('brandKit.nadir.upload')} onStored={choose} />
          {nadir && (
            <Allowed to="manageTours">
              <Button
                variant="subtle"
                color="gray"
                leftSection={<IconX size={18} aria-hidden="true" />}
                onClick={(event) => {
                  event.currentTarget.closest<HTMLElement>('[tabindex="-1"]')?.focus()
                  onChange(null)
                }}
              >
                {t('brandKit.nadir.remove')}
              </Button>
            </Allowed>
          )}
        </div>
      </div>
    </SettingsSection>
  )
}
