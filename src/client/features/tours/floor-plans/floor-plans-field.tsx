import { Group, Input } from '@mantine/core'
import { IconMap2 } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { fieldId } from '../../../../shared/web/field-anchors.ts'
import { useFocusFallback } from '../../../ui/hooks/use-focus-fallback.ts'
import { useSortTexts } from '../../../ui/hooks/use-sort-texts.ts'
import { SortableList } from '../../../ui/layout/sortable-list.tsx'
import { PickButton } from '../../library/media/picker/pick-button.tsx'
import { UploadImage } from '../../library/uploads/upload-image.tsx'
import { FloorPlanRow } from './floor-plan-row.tsx'
import classes from './floor-plans-field.module.css'
import { useFloorPlans } from './use-floor-plans.ts'

/** Floor plans of a tour, in the General tab. */
export function FloorPlansField() {
  const { t } = useTranslation()
  const { plans, isFull, add, reorder } = useFloorPlans()
  const texts = useSortTexts()
  const label = t('editor.field.floorPlans')
  const { container, heading } = useFocusFallback<HTMLDivElement, HTMLDivElement>()
  return (
    <Input.Wrapper label={label} description={t('floorPlans.hint')} labelElement="div" size="md" ref={container}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset has no label beside it */}
      <div ref={heading} role="group" aria-label={label} tabIndex={-1} className={classes.field}>
        {plans.length > 0 && (
          <SortableList items={plans} nameOf={({ name }) => name} onReorder={reorder} label={label} texts={texts}>
            {(plan, handle) => <FloorPlanRow plan={plan} handle={handle} />}
          </SortableList>
        )}
        {!isFull && (
          <Group gap="xs">
            <PickButton
              label={t('floorPlans.add')}
              icon={<IconMap2 size={18} />}
              title={t('floorPlans.addTitle')}
              kinds={['images']}
              onPick={add}
            />
            <UploadImage id={fieldId('floorPlan')} label={t('floorPlans.upload')} onStored={add} />
          </Group>
        )}
      </div>
    </Input.Wrapper>
  )
}
