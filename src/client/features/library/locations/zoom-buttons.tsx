import { ActionIcon } from '@mantine/core'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { EditorMap } from '../../../viewer/maps/map-stage.tsx'
import classes from './zoom-buttons.module.css'

/** Buttons to zoom a map in and out. */
export function ZoomButtons({ map }: { map: EditorMap }) {
  const { t } = useTranslation()
  return (
    <div className={classes.zoom}>
      <ActionIcon variant="default" size={44} aria-label={t('locations.zoomIn')} onClick={() => map.zoomBy(1)}>
        <IconPlus size={20} />
      </ActionIcon>
      <ActionIcon variant="default" size={44} aria-label={t('locations.zoomOut')} onClick={() => map.zoomBy(-1)}>
        <IconMinus size={20} />
      </ActionIcon>
    </div>
  )
}
