import { IconWorld } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { ButtonActionDetails } from '../../../../../shared/buttons/registry.ts'
import { textLimits } from '../../../../../shared/text-limits.ts'
import { completeUrl } from '../../../../../shared/web/complete-url.ts'
import { displayUrl } from '../../../../../shared/web/display-url.ts'
import { pageSchemes } from '../../../../../shared/web/link-url.ts'
import type { ActionEditor, DetailsFieldProps } from '../action-editor.ts'
import { AddressDetails } from '../address-details.tsx'

function UrlField({ details, onChange, showsMissing }: DetailsFieldProps<ButtonActionDetails<'url'>>) {
  const { t } = useTranslation()
  return (
    <AddressDetails
      label={t('buttons.url.address')}
      hint={t('buttons.url.hint')}
      invalidText={t('buttons.url.wrong')}
      value={details?.url ?? ''}
      maxLength={textLimits.urlMaxLength}
      inputMode="url"
      parse={(text) => completeUrl(text, pageSchemes)}
      onChange={(url) => onChange(url === undefined ? null : { url })}
      showsMissing={showsMissing}
    />
  )
}

export const urlEditor: ActionEditor<'url'> = {
  Icon: IconWorld,
  icon: 'link',
  Field: UrlField,
  targetText: ({ url }) => displayUrl(url),
}
