import { useFormContext } from 'react-hook-form'
import { Field } from '@/ui/Field'
import type { SuggestionForm } from './schema'

type TextName = Exclude<
  keyof SuggestionForm,
  'facilities' | 'plugs' | 'step_free' | 'is_gone' | 'isNew' | 'access' | 'kind' | 'max_stay_unlimited'
>

type TextProps = {
  name: TextName
  label: string
  optional?: boolean
  hint?: string
  type?: 'text' | 'number'
  step?: string
  placeholder?: string
}

/** A line of text or a number. */
export function Text({ name, label, optional = false, hint, type = 'text', ...rest }: TextProps) {
  const { register, formState } = useFormContext<SuggestionForm>()
  return (
    <Field label={label} optional={optional} error={formState.errors[name]?.message} {...(hint && { hint })}>
      {(control) => (
        <input
          className="input"
          type={type}
          autoComplete="off"
          {...(type === 'number' && { inputMode: 'decimal' as const })}
          {...rest}
          {...control}
          {...register(name)}
        />
      )}
    </Field>
  )
}
