import { Button, Checkbox } from '@mantine/core'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { changeKey } from '../../versions/changes/change-groups.ts'
import { ChangedText, ChangeText } from '../../versions/changes/change-text.tsx'
import { type ChoiceGroup, isChoosable, toggled } from './change-choice.ts'
import classes from './selection.module.css'

const shownAtOnce = 50
const changesAtOnce = 4

type Changes = Pick<ChoiceGroup, 'changes'>

/** What changed in a group; the first few, and the rest once somebody wants to read it. */
function GroupChanges({ changes }: Changes) {
  const { t } = useTranslation()
  const [isWhole, setWhole] = useState(false)
  const { length: count } = changes
  return (
    <>
      <ul className={classes.changes}>
        {changes.slice(0, isWhole ? count : changesAtOnce).map((change) => (
          <li key={changeKey(change)}>
            <ChangeText change={change} />
            <ChangedText change={change} />
          </li>
        ))}
      </ul>
      {!isWhole && count > changesAtOnce && (
        <Button variant="subtle" size="compact-sm" className={classes.more ?? ''} onClick={() => setWhole(true)}>
          {t('publishing.showAllChanges', { count })}
        </Button>
      )}
    </>
  )
}

type Choice = {
  readonly leftOut: ReadonlySet<string>
  readonly onChange: (leftOut: ReadonlySet<string>) => void
}

function GroupChoice({ group, leftOut, onChange }: Choice & { readonly group: ChoiceGroup }) {
  const { t } = useTranslation()
  const id = useId()
  const { key, area, stop, changes } = group
  const isFree = isChoosable(group)
  const along = area === null ? t('publishing.selection.along') : t(`publishing.selection.area.${area}`)
  return (
    <li>
      <Checkbox
        label={stop === null ? along : stop.name || t('hotspots.untitled')}
        {...(!isFree && { description: t('publishing.selection.alongHint') })}
        classNames={{ label: classes.name ?? '' }}
        aria-describedby={id}
        disabled={!isFree}
        checked={!isFree || !leftOut.has(key)}
        onChange={() => onChange(toggled(leftOut, key))}
      />
      <div id={id}>
        <GroupChanges changes={changes} />
      </div>
    </li>
  )
}

type ChoiceListProps = Choice & { readonly groups: readonly ChoiceGroup[] }

/** Waiting changes with a box for each group of them, and one for all. */
export function ChoiceList({ groups, leftOut, onChange }: ChoiceListProps) {
  const { t } = useTranslation()
  const [shown, setShown] = useState(shownAtOnce)
  const keys = groups.filter(isChoosable).map(({ key }) => key)
  const count = keys.filter((key) => !leftOut.has(key)).length
  const isAll = count === keys.length
  return (
    <>
      <Checkbox
        className={classes.all ?? ''}
        label={t('publishing.selection.all')}
        checked={isAll}
        indeterminate={!isAll && count > 0}
        onChange={() => onChange(new Set(isAll ? keys : []))}
      />
      <ul className={classes.groups} aria-label={t('publishing.changes')}>
        {groups.slice(0, shown).map((group) => (
          <GroupChoice key={group.key} group={group} leftOut={leftOut} onChange={onChange} />
        ))}
      </ul>
      {groups.length > shown && (
        <Button variant="subtle" size="compact-sm" onClick={() => setShown(shown + shownAtOnce)}>
          {t('publishing.selection.more')}
        </Button>
      )}
    </>
  )
}
