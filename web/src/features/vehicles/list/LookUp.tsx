import { useMutation } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import type { UseFormReturn } from 'react-hook-form'
import { enquire } from '@/data/vehicles/mutations'
import { canonicalPlate } from '@/lib/plate'
import { Button } from '@/ui/Button'
import { Icon } from '@/ui/Icon'
import { detailOf } from '../format'
import type { AddForm } from '../schemas'
import css from '../Vehicles.module.css'

/** Asks the official register for make, colour and year, and fills them in; they can still be changed. */
export function LookUp({ form }: { form: UseFormReturn<AddForm> }) {
  const registration = canonicalPlate(form.watch('registration'))
  const enquiry = useMutation({
    mutationFn: enquire,
    onSuccess: ({ make, color, year }) => {
      if (make) form.setValue('make', make)
      if (color) form.setValue('color', color)
      if (year) form.setValue('year', String(year), { shouldValidate: form.formState.isSubmitted })
    },
  })
  const current = enquiry.variables === registration
  const found = enquiry.data && [enquiry.data.make, detailOf(enquiry.data)].filter(Boolean).join(', ')
  return (
    <div className={css.lookUp}>
      <Button
        size="small"
        variant="tint"
        icon={<Icon of={Search} size={16} />}
        busy={enquiry.isPending}
        disabled={registration === ''}
        onClick={() => enquiry.mutate(registration)}
      >
        Look up
      </Button>
      <p role="status">
        {!current || enquiry.isPending
          ? 'Fills in make, colour and year from the DVLA.'
          : enquiry.isError
            ? enquiry.error.message
            : found
              ? `Found: ${found}.`
              : 'We couldn’t find any details.'}
      </p>
    </div>
  )
}
