import { useForm } from 'react-hook-form'
import { BatchOfChanges } from '@/api/limits.gen'
import type { CarParkChanges } from '@/data/admin/carParks'
import { counted } from '@/lib/counted'
import { NO_PRICE, penceOf } from '@/lib/money'
import { Field } from '@/ui/Field'
import { FormDialog } from '@/ui/FormDialog'
import { showFailure } from '@/ui/formErrors'
import { Select } from '@/ui/Select'
import { changesOf, type Values } from './changesOf'

type Props = {
  count: number
  onSet: (changes: CarParkChanges, reason: string) => Promise<unknown>
  onClose: () => void
}

const FLAGS = [
  { value: '', label: 'Leave as it is' },
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
] as const

/** Sets the same of many car parks; what is left empty stays. */
export function SetDialog({ count, onSet, onClose }: Props) {
  const form = useForm<Values>({
    defaultValues: { operator: '', price: '', paying_app: '', scam: '', verified: '', reason: '' },
  })
  const { errors, isSubmitting } = form.formState
  const save = form.handleSubmit(async ({ reason, ...values }) => {
    try {
      await onSet(changesOf(values) as CarParkChanges, reason.trim())
      onClose()
    } catch (failure) {
      showFailure(form, failure, {
        operator: 'operator',
        price_hour_pence: 'price',
        paying_app: 'paying_app',
        reason: 'reason',
      })
    }
  })
  const text = (name: 'operator' | 'price' | 'paying_app' | 'reason', label: string, hint?: string) => (
    <Field label={label} error={errors[name]?.message} {...(hint && { hint })}>
      {(control) => (
        <input
          className="input"
          {...control}
          {...form.register(name, name === 'price' ? { validate: isPrice } : {})}
          maxLength={name === 'reason' ? BatchOfChanges.reason.maxLength : 200}
        />
      )}
    </Field>
  )
  const flag = (name: 'scam' | 'verified', label: string) => (
    <Field label={label}>
      {(control) => (
        <Select
          {...control}
          value={form.watch(name)}
          options={FLAGS}
          onChoose={(chosen) => form.setValue(name, chosen)}
        />
      )}
    </Field>
  )
  return (
    <FormDialog
      title={`Set for ${counted(count, 'car park')}`}
      description="What you leave empty stays as it is. One undo takes it back."
      submit="Set"
      busy={isSubmitting}
      error={errors.root?.message}
      onSubmit={(event) => void save(event)}
      onClose={onClose}
    >
      {text('operator', 'Operator')}
      {text('price', 'Price per hour in pounds', 'Such as 2.50; 0 is free')}
      {text('paying_app', 'Paying app')}
      {flag('scam', 'Scam reported')}
      {flag('verified', 'Verified')}
      {text('reason', 'Reason', 'Needed to warn of a scam, to verify, and to take either back')}
    </FormDialog>
  )
}

const isPrice = (typed: string) => typed.trim() === '' || penceOf(typed) !== null || NO_PRICE
