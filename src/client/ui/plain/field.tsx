import { type ComponentPropsWithRef, type ReactNode, useId, useState } from 'react'
import { EyeIcon } from './eye-icon.tsx'
import classes from './field.module.css'

type FieldTexts = {
  readonly label: string
  readonly description?: string | undefined
  readonly error?: ReactNode
}

type InputProps = Omit<ComponentPropsWithRef<'input'>, 'id' | 'children'>

type FieldFrameProps = FieldTexts & { readonly id: string; readonly children: ReactNode }

function FieldFrame({ label, description, error, id, children }: FieldFrameProps) {
  return (
    <div className={classes.frame}>
      <label className={classes.label} htmlFor={id}>
        {label}
      </label>
      {description !== undefined && (
        <p className={classes.description} id={`${id}-description`}>
          {description}
        </p>
      )}
      {children}
      {error && (
        <p className={classes.error} id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  )
}

/** Attributes of the input. Screen readers read the error before the description, because it needs action. */
function describedInput(id: string, { description, error }: Omit<FieldTexts, 'label'>) {
  const describedBy = [error && `${id}-error`, description !== undefined && `${id}-description`].filter(Boolean)
  return {
    id,
    className: classes.input,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': describedBy.length === 0 ? undefined : describedBy.join(' '),
  }
}

/** Text field without Mantine. It takes the props of an `<input>`. */
export function PlainTextField({ label, description, error, ...props }: FieldTexts & InputProps) {
  const id = useId()
  return (
    <FieldFrame label={label} description={description} error={error} id={id}>
      <input {...describedInput(id, { description, error })} {...props} />
    </FieldFrame>
  )
}

type PasswordProps = FieldTexts & InputProps & { readonly toggleLabel: string }

/** Password field with a button that shows and hides the password. */
export function PlainPasswordField({ label, description, error, toggleLabel, ...props }: PasswordProps) {
  const id = useId()
  const [isShown, setShown] = useState(false)
  return (
    <FieldFrame label={label} description={description} error={error} id={id}>
      <span className={classes.password}>
        <input {...describedInput(id, { description, error })} {...props} type={isShown ? 'text' : 'password'} />
        <button
          type="button"
          className={classes.toggle}
          aria-label={toggleLabel}
          aria-pressed={isShown}
          // Keeps the focus in the field.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => setShown(!isShown)}
        >
          <EyeIcon isCrossed={isShown} />
        </button>
      </span>
    </FieldFrame>
  )
}

type CheckboxProps = Omit<FieldTexts, 'description'> & InputProps

/** Checkbox with a label beside it. */
export function PlainCheckbox({ label, error, ...props }: CheckboxProps) {
  const id = useId()
  return (
    <div className={classes.choice}>
      <input {...describedInput(id, { error })} {...props} type="checkbox" className={classes.checkbox} />
      <span className={classes.choiceTexts}>
        <label htmlFor={id}>{label}</label>
        {error && (
          <p className={classes.choiceError} id={`${id}-error`}>
            {error}
          </p>
        )}
      </span>
    </div>
  )
}
