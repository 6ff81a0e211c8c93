import type { SelectProps } from '@mantine/core'
import { roleNames } from '../../../../shared/access/permissions.ts'
import { useAccountTexts } from '../account-texts.ts'
import classes from './members-list.module.css'

/** Draws each role of a list with what it may do. */
export function useRoleOption(): NonNullable<SelectProps['renderOption']> {
  const words = useAccountTexts()
  return ({ option: { value, label } }) => {
    const role = roleNames.find((name) => name === value)
    return (
      <span className={classes.roleOption}>
        <span>{label}</span>
        {role && <span className={classes.roleHint}>{words.roleHint(role)}</span>}
      </span>
    )
  }
}
