import { Button } from '@mantine/core'
import { IconCompass } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { bearingDeg } from '../../../../../../shared/geometry/sphere.ts'
import { SavedNumber } from '../../../../../ui/fields/saved-number.tsx'
import { Allowed } from '../../../../access/auth/session/allowed.tsx'
import { HeadingField } from '../../detail/heading-field.tsx'
import classes from '../adjust.module.css'
import type { PaneProps } from '../tool-props.ts'
import { effectiveLevel } from './effective-level.ts'

/** Fields for pitch, roll and heading of the camera. */
export function LevelPane({ media, draft, change, viewer }: PaneProps) {
  const { t } = useTranslation()
  const level = effectiveLevel(media, draft)
  const setNorthHere = () => {
    if (viewer === null) return
    const headingDeg = Math.round(100 * bearingDeg(0, -viewer.getView().yawDeg)) / 100
    change({ headingDeg: headingDeg % 360 })
  }
  return (
    <>
      <p className={classes.hint}>{t('media.adjust.level.hint')}</p>
      <div className={classes.pair}>
        <SavedNumber
          label={t('media.adjust.level.pitch')}
          value={level.pitchDeg}
          onCommit={(pitchDeg) => change({ level: { ...level, pitchDeg } }, 'pitch')}
          min={-90}
          max={90}
          step={0.1}
          unit="°"
        />
        <SavedNumber
          label={t('media.adjust.level.roll')}
          value={level.rollDeg}
          onCommit={(rollDeg) => change({ level: { ...level, rollDeg } }, 'roll')}
          min={-180}
          max={180}
          step={0.1}
          unit="°"
        />
      </div>
      <Allowed to="manageTours">
        <Button
          variant="default"
          className={classes.start ?? ''}
          disabled={draft.level === null}
          onClick={() => change({ level: null })}
        >
          {t('media.adjust.asFile')}
        </Button>
      </Allowed>
      <h2 className={classes.part}>{t('media.adjust.north.title')}</h2>
      <p className={classes.hint}>{t('media.adjust.north.hint')}</p>
      <HeadingField value={draft.headingDeg} onCommit={(headingDeg) => change({ headingDeg }, 'heading')} />
      <Allowed to="manageTours">
        <Button
          variant="default"
          className={classes.start ?? ''}
          leftSection={<IconCompass size={18} />}
          disabled={viewer === null}
          onClick={setNorthHere}
        >
          {t('media.adjust.north.here')}
        </Button>
      </Allowed>
    </>
  )
}
