import { useTranslation } from 'react-i18next'
import type { TypedCoverage } from '../../../../../../shared/media/adjustments.ts'
import type { MediaDetail } from '../../../../../../shared/media/library.ts'
import { RemoteImage } from '../../../../../ui/images/remote-image.tsx'
import { useOriginalUrl } from '../../use-original-url.ts'
import classes from './coverage-map.module.css'

/** Equirectangular map of the sphere with the image in its coverage. */
export function CoverageMap({ media, coverage }: { media: MediaDetail; coverage: TypedCoverage }) {
  const { t } = useTranslation()
  const originalUrl = useOriginalUrl(media)
  const { yawDeg, pitchDeg, pitchCentreDeg } = coverage
  const imageBox = {
    left: `${((180 - yawDeg / 2) / 360) * 100}%`,
    width: `${(yawDeg / 360) * 100}%`,
    top: `${((90 - pitchCentreDeg - pitchDeg / 2) / 180) * 100}%`,
    height: `${(pitchDeg / 180) * 100}%`,
  }
  return (
    <figure className={classes.figure}>
      <div className={classes.map}>
        <RemoteImage
          className={classes.image}
          style={imageBox}
          src={originalUrl}
          alt={t('media.adjust.coverage.mapOf', { width: yawDeg, height: pitchDeg, pitch: pitchCentreDeg })}
        />
        <span className={classes.horizon} />
      </div>
      <figcaption>{t('media.adjust.coverage.mapHint')}</figcaption>
    </figure>
  )
}
