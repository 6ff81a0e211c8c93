import { Anchor, Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { brandPartNames } from '../../../../shared/brand-kit/brand-parts.ts'
import { screenPaths } from '../../../../shared/web/routes.ts'
import { Allowed } from '../../access/auth/session/allowed.tsx'
import { useInheritance } from '../tour-draft/inherited-parts.tsx'
import { useEditWithUndo } from '../tour-draft/use-edit-with-undo.ts'
import classes from './styles-screen.module.css'

/** Parts that the Styles tab shows. */
const styleParts = brandPartNames.filter((part) => part !== 'buttons')

/** Note how much of the Styles tab is inherited, with a button to inherit the rest; nothing without a brand kit. */
export function InheritAll() {
  const { t } = useTranslation()
  const editWithUndo = useEditWithUndo()
  const inheritance = useInheritance()
  if (inheritance === null) return null
  const ownParts = styleParts.filter((part) => !inheritance.isInherited(part))
  return (
    <div className={classes.inheritAll} tabIndex={-1}>
      <p className={classes.hint}>
        {t(ownParts.length === 0 ? 'brandKit.allInherited' : 'brandKit.someOwn')}{' '}
        <Anchor component={Link} to={screenPaths.brandKit} inherit>
          {t('brandKit.open')}
        </Anchor>
      </p>
      {ownParts.length > 0 && (
        <Allowed to="manageTours">
          <Button
            variant="default"
            size="compact-md"
            onClick={(event) => {
              // Focuses the section, because the button disappears.
              event.currentTarget.closest<HTMLElement>('[tabindex="-1"]')?.focus()
              editWithUndo(inheritance.editFor(ownParts), t('brandKit.allReset'))
            }}
          >
            {t('brandKit.resetAll')}
          </Button>
        </Allowed>
      )}
    </div>
  )
}
