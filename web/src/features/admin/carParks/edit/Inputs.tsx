import { useFormContext } from 'react-hook-form'
import { Field } from '@/ui/Field'
import css from './Edit.module.css'
import type { Values } from './schema'

type Words = { [Name in keyof Values]: Values[Name] extends string ? Name : never }[keyof Values]
type TextProps = {
  name: Words
  label: string
  placeholder?: string
  hint?: string
  numeric?: boolean
  lines?: number
}

/** A text of the form. */
export function Text({ name, label, placeholder, hint, numeric = false, lines }: TextProps) {
  const { register, formState } = useFormContext<Values>()
  const error = formState.errors[name]?.message
  return (
    <Field label={label} error={error} {...(hint && { hint })}>
      {(control) =>
        lines ? (
          <textarea className="input" rows={lines} placeholder={placeholder} {...control} {...register(name)} />
        ) : (
          <input
            className="input"
            placeholder={placeholder}
            autoComplete="off"
            {...(numeric && { inputMode: 'decimal' as const })}
            {...control}
            {...register(name)}
          />
        )
      }
    </Field>
  )
}

type CheckProps = {
  name: 'is_hidden' | 'scam_reported' | 'is_verified' | 'max_stay_unlimited'
  children: string
  onTick?: () => void
}

export function Check({ name, children, onTick }: CheckProps) {
  const { register } = useFormContext<Values>()
  return (
    <label className={css.check}>
      <input
        type="checkbox"
        {...register(name, { onChange: ({ target }: { target: HTMLInputElement }) => target.checked && onTick?.() })}
      />
      <span>{children}</span>
    </label>
  )
}
