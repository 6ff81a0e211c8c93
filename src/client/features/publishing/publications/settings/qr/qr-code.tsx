import { Button, Group, Stack, Switch } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showError } from '../../../../../platform/error-notice.ts'
import { saveFile } from '../../../../../platform/save-file.ts'
import { useTourEditor } from '../../../../tours/tour-draft/use-tour-editor.tsx'
import classes from './qr-code.module.css'
import { qrBlack, qrColor } from './qr-color.ts'
import { qrFigure } from './qr-figure.ts'
import { type QrDrawing, qrPng, qrSvg } from './qr-files.ts'
import { useLogoUrl } from './use-logo-url.ts'

type QrCodeProps = {
  /** Encoded URL. */
  readonly url: string
  /** Name of downloaded files, without the extension. */
  readonly fileName: string
}

function Downloads({ drawing, fileName }: { drawing: QrDrawing; fileName: string }) {
  const { t } = useTranslation()
  const savePng = () =>
    void qrPng(drawing)
      .then((file) => saveFile(file, `${fileName}.png`))
      .catch((error: unknown) => showError(t, error))
  const saveSvg = () => saveFile(new Blob([qrSvg(drawing)], { type: 'image/svg+xml' }), `${fileName}.svg`)
  return (
    <Group gap="xs">
      <Button variant="default" leftSection={<IconDownload size={16} />} onClick={savePng}>
        {t('qr.png')}
      </Button>
      <Button variant="default" leftSection={<IconDownload size={16} />} onClick={saveSvg}>
        {t('qr.svg')}
      </Button>
    </Group>
  )
}

/** QR code with its options, to be scanned or downloaded. Loaded on demand. */
export function QrCode({ url, fileName }: QrCodeProps) {
  const { t } = useTranslation()
  const accent = useTourEditor().tour.styles?.accent
  const { hasLogo, logoUrl } = useLogoUrl()
  const [inColor, setInColor] = useState(false)
  const [withLogo, setWithLogo] = useState(false)
  const isTooLight = accent !== undefined && qrColor(accent) === qrBlack && accent.toLowerCase() !== qrBlack
  const showsLogo = withLogo && logoUrl !== null
  const figure = useMemo(() => qrFigure(url, { hasLogo: showsLogo }), [url, showsLogo])
  const drawing = { figure, color: inColor ? qrColor(accent) : qrBlack, logoUrl: showsLogo ? logoUrl : null }
  const image = `data:image/svg+xml,${encodeURIComponent(qrSvg(drawing))}`
  return (
    <Stack gap="md">
      <img className={classes.code} src={image} alt={t('qr.alt', { url })} width={232} height={232} />
      <p className={classes.url}>{url}</p>
      {accent !== undefined && (
        <Switch
          label={t('qr.inColor')}
          description={isTooLight ? t('qr.tooLight') : undefined}
          checked={inColor}
          disabled={isTooLight}
          onChange={(event) => setInColor(event.currentTarget.checked)}
        />
      )}
      {hasLogo && (
        <Switch
          label={t('qr.withLogo')}
          checked={withLogo}
          onChange={(event) => setWithLogo(event.currentTarget.checked)}
        />
      )}
      <Downloads drawing={drawing} fileName={fileName} />
    </Stack>
  )
}
