import { Button, Popover } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LanguageSelect } from '../../../ui/fields/language-select.tsx'
import { Allowed } from '../../access/auth/session/allowed.tsx'

type AddLanguageProps = { readonly isFirst: boolean; readonly onAdd: (language: string) => void }

/** Button that opens a choice of languages to add. */
export function AddLanguage({ isFirst, onAdd }: AddLanguageProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const choose = (language: string) => {
    setOpen(false)
    onAdd(language)
  }
  return (
    // The button has the ARIA attributes itself; the popover's target only positions the dropdown.
    <Popover opened={isOpen} onChange={setOpen} trapFocus returnFocus withRoles={false} width={300}>
      <Popover.Target>
        <div>
          <Allowed to="manageTours">
            <Button
              variant={isFirst ? 'filled' : 'default'}
              leftSection={<IconPlus size={18} aria-hidden="true" />}
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
            >
              {t('translations.add')}
            </Button>
          </Allowed>
        </div>
      </Popover.Target>
      <Popover.Dropdown>
        <LanguageSelect label={t('translations.language')} value="" inPopover onChange={choose} />
      </Popover.Dropdown>
    </Popover>
  )
}
