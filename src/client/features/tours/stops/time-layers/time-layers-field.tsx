import { Text } from '@mantine/core'
import { IconStack2 } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Stop } from '../../../../../shared/tours/stops.ts'
import { type Capture, timeLayerLimits } from '../../../../../shared/tours/time-layers.ts'
import { fieldId } from '../../../../../shared/web/field-anchors.ts'
import { useFocusFallback } from '../../../../ui/hooks/use-focus-fallback.ts'
import { useSortTexts } from '../../../../ui/hooks/use-sort-texts.ts'
import { SortableList } from '../../../../ui/layout/sortable-list.tsx'
import { PickButton } from '../../../library/media/picker/pick-button.tsx'
import { CaptureRow } from './capture-row.tsx'
import { LayerFields } from './layer-fields.tsx'
import classes from './time-layers.module.css'
import { useTimeLayers } from './use-time-layers.ts'

/** Time layers of a stop with a panorama: the label of this panorama, and panoramas of other times. */
export function TimeLayersField({ stop }: { readonly stop: Stop }) {
  const { t } = useTranslation()
  const titleId = useId()
  const { layers, isFull, changeOwn, add, reorder } = useTimeLayers(stop)
  const { captures } = layers
  const { container, heading } = useFocusFallback<HTMLElement, HTMLHeadingElement>()
  const texts = useSortTexts()
  const labelOf = (capture: Capture) =>
    capture.name || capture.date || t('stops.layers.untitled', { position: captures.indexOf(capture) + 1 })
  const isUnlabeled = [layers, ...captures].some(({ name, date }) => name === '' && date === null)
  return (
    <section ref={container} id={fieldId('timeLayers')} className={classes.group} aria-labelledby={titleId}>
      <h3 ref={heading} id={titleId} tabIndex={-1} className={classes.title}>
        {t('editor.field.timeLayers')}
      </h3>
      <Text size="sm" c="dimmed">
        {t('stops.layers.hint')}
      </Text>
      {captures.length > 0 && (
        <>
          <div className={classes.row}>
            <span className={classes.own}>{t('stops.layers.own')}</span>
            <LayerFields layer={layers} label={t('stops.layers.own')} onChange={changeOwn} />
          </div>
          <SortableList
            items={captures}
            label={t('editor.field.timeLayers')}
            nameOf={labelOf}
            texts={texts}
            onReorder={reorder}
          >
            {(capture, handle) => <CaptureRow stop={stop} capture={capture} label={labelOf(capture)} handle={handle} />}
          </SortableList>
          {isUnlabeled && (
            <Text size="sm" className={classes.note ?? ''}>
              {t('stops.layers.unlabeled')}
            </Text>
          )}
        </>
      )}
      {isFull ? (
        <Text size="sm" c="dimmed">
          {t('stops.layers.full', { max: timeLayerLimits.capturesMax })}
        </Text>
      ) : (
        <div>
          <PickButton
            label={t('stops.layers.add')}
            icon={<IconStack2 size={18} aria-hidden="true" />}
            title={t('stops.layers.addTitle')}
            kinds={['panos']}
            onPick={add}
          />
        </div>
      )}
    </section>
  )
}
