import type { SelectProps } from '@mantine/core'
import { roleNames } from '../../../../../shared/access/permissions.ts'
import { useAccountTexts } from '../account-texts.ts'
import classes from './members-list.module.css'

/** Renders each role of a select with its permissions. */
export function useRoleOption(): NonNullable<SelectProps['renderOption']> {
  const accountTexts = useAccountTexts()
  return ({ option: { value, label } }) => {
    const role = roleNames.find((name) => name === value)
    return (
      <span className={classes.roleOption}>
        <span>{label}</span>
        {role && <span className={classes.roleHint}>{accountTexts.roleHint(role)}</span>}
      </span>
    )
  }
}
