import { Button, Checkbox } from '@mantine/core'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { changeKey } from '../../../tours/versions/changes/change-groups.ts'
import { ChangeText, TextDiff } from '../../../tours/versions/changes/change-text.tsx'
import { type ChoiceGroup, isChoosable, withToggled } from './change-choice.ts'
import classes from './selection.module.css'

const groupsPerPage = 50
const collapsedCount = 4

type Changes = Pick<ChoiceGroup, 'changes'>

/** Changes of a group: the first few, until the list is expanded. */
function GroupChanges({ changes }: Changes) {
  const { t } = useTranslation()
  const [isExpanded, setExpanded] = useState(false)
  const { length: count } = changes
  return (
    <>
      <ul className={classes.changes}>
        {changes.slice(0, isExpanded ? count : collapsedCount).map((change) => (
          <li key={changeKey(change)}>
            <ChangeText change={change} />
            <TextDiff change={change} />
          </li>
        ))}
      </ul>
      {!isExpanded && count > collapsedCount && (
        <Button variant="subtle" size="compact-sm" className={classes.more ?? ''} onClick={() => setExpanded(true)}>
          {t('publishing.showAllChanges', { count })}
        </Button>
      )}
    </>
  )
}

type Choice = {
  readonly excluded: ReadonlySet<string>
  readonly onChange: (excluded: ReadonlySet<string>) => void
}

function GroupChoice({ group, excluded, onChange }: Choice & { readonly group: ChoiceGroup }) {
  const { t } = useTranslation()
  const id = useId()
  const { key, area, stop, changes } = group
  const canChoose = isChoosable(group)
  const groupName = area === null ? t('publishing.selection.alwaysIncluded') : t(`publishing.selection.area.${area}`)
  return (
    <li>
      <Checkbox
        label={stop === null ? groupName : stop.name || t('hotspots.untitled')}
        {...(!canChoose && { description: t('publishing.selection.alwaysIncludedHint') })}
        classNames={{ label: classes.name ?? '' }}
        aria-describedby={id}
        disabled={!canChoose}
        checked={!canChoose || !excluded.has(key)}
        onChange={() => onChange(withToggled(excluded, key))}
      />
      <div id={id}>
        <GroupChanges changes={changes} />
      </div>
    </li>
  )
}

type ChoiceListProps = Choice & { readonly groups: readonly ChoiceGroup[] }

/** Checkboxes for the groups of unpublished changes, and one for all of them. */
export function ChoiceList({ groups, excluded, onChange }: ChoiceListProps) {
  const { t } = useTranslation()
  const [visibleCount, setVisibleCount] = useState(groupsPerPage)
  const keys = groups.filter(isChoosable).map(({ key }) => key)
  const checkedCount = keys.filter((key) => !excluded.has(key)).length
  const areAllChecked = checkedCount === keys.length
  return (
    <>
      <Checkbox
        className={classes.all ?? ''}
        label={t('publishing.selection.all')}
        checked={areAllChecked}
        indeterminate={!areAllChecked && checkedCount > 0}
        onChange={() => onChange(new Set(areAllChecked ? keys : []))}
      />
      <ul className={classes.groups} aria-label={t('publishing.changes')}>
        {groups.slice(0, visibleCount).map((group) => (
          <GroupChoice key={group.key} group={group} excluded={excluded} onChange={onChange} />
        ))}
      </ul>
      {groups.length > visibleCount && (
        <Button variant="subtle" size="compact-sm" onClick={() => setVisibleCount(visibleCount + groupsPerPage)}>
          {t('publishing.selection.more')}
        </Button>
      )}
    </>
  )
}
