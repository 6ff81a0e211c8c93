import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { MediaUse, MediaUseRole } from '../../../../../shared/media/media.ts'
import { linkTo, screenPaths } from '../../../../../shared/web/routes.ts'
import classes from './media-panel.module.css'

const stopsPath = ({ id }: MediaUse) => linkTo.editTour(id, 'stops')
const stylesPath = ({ id }: MediaUse) => linkTo.editTour(id, 'styles')
const publishPath = ({ id }: MediaUse) => linkTo.editTour(id, 'publish')
const brandKitPath = () => screenPaths.brandKit
const generalPath = ({ id }: MediaUse) => linkTo.editTour(id)
/** Page on which a use can be changed; `null` for a profile image, which only its owner can change. */
const pathOf: Readonly<Record<MediaUseRole, (use: MediaUse) => string | null>> = {
  stop: stopsPath,
  stopThumbnail: stopsPath,
  stopCapture: stopsPath,
  hotspot: stopsPath,
  stopAudio: stopsPath,
  cover: generalPath,
  socialCard: publishPath,
  floorPlan: generalPath,
  tourAudio: generalPath,
  logo: stylesPath,
  nadir: ({ id }) => linkTo.adjustMedia(id, 'retouch'),
  brandLogo: brandKitPath,
  brandNadir: brandKitPath,
  templateLogo: () => screenPaths.templates,
  image: () => null,
}

/** List of the uses of a media item, each linked to its page. */
export function MediaUses({ uses }: { uses: readonly MediaUse[] }) {
  const { t } = useTranslation()
  if (uses.length === 0) return <p className={classes.quiet}>{t('media.notUsed')}</p>
  return (
    <ul className={classes.uses}>
      {uses.map((use) => {
        const { role, id, name, stopName } = use
        const text = t(`media.usedAs.${role}`, { name, stop: stopName })
        const path = pathOf[role](use)
        return (
          <li key={`${role} ${id} ${stopName}`}>
            {path === null ? <span>{text}</span> : <Link to={path}>{text}</Link>}
          </li>
        )
      })}
    </ul>
  )
}
