import { useEffect, useRef } from 'react'
import type { PublicForm } from '../../shared/publishing/tour-document.ts'
import classes from './form-stage.module.css'

type FormStageProps = {
  readonly form: PublicForm
  /** Of the tour, by BCP 47. */
  readonly language: string
}

/** A form as the viewer shows it, on its glass, in a shadow root of its own. It sends nothing. */
export function FormStage({ form, language }: FormStageProps) {
  const host = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (host.current === null) return
    const element = host.current.appendChild(document.createElement('div'))
    let isGone = false
    const mount = async () => {
      const { mountFormPreview } = await import('../../sdk/chrome/forms/form-preview.ts')
      if (!isGone) mountFormPreview(element.attachShadow({ mode: 'open' }), form)
    }
    // Without its preview a form can be built all the same.
    mount().catch(() => undefined)
    return () => {
      isGone = true
      element.remove()
    }
  }, [form])
  return <div ref={host} className={classes.stage} lang={language} />
}
