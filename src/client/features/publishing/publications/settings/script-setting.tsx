import { Text, Textarea } from '@mantine/core'
import { IconCode } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { customScriptMaxLength } from '../../../../../shared/tours/custom-script.ts'
import { errorMessage } from '../../../../platform/error-message.ts'
import { trpc } from '../../../../platform/trpc.ts'
import { FailureAlert } from '../../../../ui/feedback/failure-alert.tsx'
import { SaveButton } from '../../../../ui/fields/save-button.tsx'
import { usePermission } from '../../../access/auth/session/use-permission.ts'
import { useTourEditor } from '../../../tours/tour-draft/use-tour-editor.tsx'
import { LoadingFields } from './loading-fields.tsx'
import { PublishSetting } from './publish-setting.tsx'
import classes from './settings.module.css'

/** API that scripts can call, documented in docs/sdk/visitors.md. */
const scriptApi =
  'stopover.tour · stopover.on(event, listener) · stopover.goTo(stop) · stopover.lookAt({ yawDeg, pitchDeg, fovDeg })'

function useScriptChange(tourId: string) {
  const utils = trpc.useUtils()
  return trpc.customScript.update.useMutation({
    onSuccess: ({ script, save }) => {
      utils.customScript.get.setData({ tourId }, { script })
      if (save === null) return
      void utils.tours.get.invalidate({ tourId })
      void utils.publishing.invalidate()
      void utils.audit.invalidate()
    },
  })
}

/** Editor of the custom script. Saving sends the stored script along, so that the server detects concurrent changes. */
function ScriptForm({ script }: { readonly script: string | null }) {
  const { t } = useTranslation()
  const { tour } = useTourEditor()
  const [text, setText] = useState(script ?? '')
  const [storedScript, setStoredScript] = useState(script)
  const { mutateAsync, error, isPending } = useScriptChange(tour.id)
  const isTooLong = text.length > customScriptMaxLength
  const save = async () => {
    if (isTooLong) return
    const saved = await mutateAsync({ tourId: tour.id, script: text, before: storedScript }).catch(() => null)
    if (saved !== null) setStoredScript(saved.script)
  }
  return (
    <form
      noValidate
      className={classes.body}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <Text size="sm">{t('customScript.hint')}</Text>
      <FailureAlert message={error === null ? null : errorMessage(t, error)} />
      <Textarea
        label={t('customScript.label')}
        description={scriptApi}
        placeholder={"stopover.on('stopchange', ({ name }) => console.log(name))"}
        autosize
        minRows={6}
        maxRows={20}
        spellCheck={false}
        autoCapitalize="off"
        autoCorrect="off"
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)', fontSize: 13 } }}
        value={text}
        error={isTooLong ? t('customScript.tooLong', { count: customScriptMaxLength }) : null}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <SaveButton isChanged={text !== (storedScript ?? '')} isBusy={isPending}>
        {t('customScript.save')}
      </SaveButton>
    </form>
  )
}

/** Custom JavaScript of the published tour, for members who may publish. */
export function ScriptSetting() {
  const { t } = useTranslation()
  const { tour } = useTourEditor()
  const isAllowed = usePermission('publishTours')
  const { data, error, refetch } = trpc.customScript.get.useQuery({ tourId: tour.id }, { enabled: isAllowed })
  if (!isAllowed) return null
  const summary = data && t(data.script === null ? 'customScript.none' : 'customScript.some')
  return (
    <PublishSetting Icon={IconCode} title={t('customScript.title')} summary={summary}>
      {data ? <ScriptForm script={data.script} /> : <LoadingFields error={error} onRetry={() => void refetch()} />}
    </PublishSetting>
  )
}
