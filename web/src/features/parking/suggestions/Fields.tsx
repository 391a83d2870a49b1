import { useFormContext } from 'react-hook-form'
import { CountedText } from '@/ui/CountedText'
import { CorrectionFields } from './CorrectionFields'
import { FacilityChips } from './FacilityChips'
import { OpeningHoursField } from './OpeningHoursField'
import css from './Suggestions.module.css'
import { MAX_NOTES, MAX_PRICE_DETAILS, type SuggestionForm } from './schema'
import { Text } from './Text'

/** What the sign says, in the order in which one reads it. A correction leaves alone what nobody changes. */
export function Fields({ isNew }: { isNew: boolean }) {
  const { watch, register, formState } = useFormContext<SuggestionForm>()
  const { errors } = formState
  return (
    <>
      <Text name="name" label="Name" />
      <Text
        name="address"
        label="Address"
        {...(isNew && !formState.dirtyFields.address && { hint: 'Filled in from the pin. Change it if it is wrong.' })}
      />
      <div className={css.two}>
        <Text name="lat" label="Latitude" type="number" step="0.00001" />
        <Text name="lng" label="Longitude" type="number" step="0.00001" />
      </div>
      <div className={css.two}>
        <Text name="price_hour" label="Price per hour" optional={isNew} type="number" step="0.01" placeholder="£" />
        <Text name="price_flat" label="Flat rate" optional={isNew} type="number" step="0.01" placeholder="£" />
      </div>
      <OpeningHoursField optional={isNew} />
      <FacilityChips />
      {!isNew && <CorrectionFields />}
      <details className={css.more} open={!isNew || undefined}>
        <summary>Price details, restrictions, notes</summary>
        <div className={css.group}>
          <CountedText
            label="Price details"
            optional={isNew}
            rows={4}
            most={MAX_PRICE_DETAILS}
            placeholder={'As the board says, line by line:\nUp to 1 hour £1.20\nUp to 2 hours £2.40'}
            typed={watch('price_description')}
            error={errors.price_description?.message}
            {...register('price_description')}
          />
          <Text name="restrictions" label="Restrictions" optional={isNew} />
          <CountedText
            label="Notes"
            optional={isNew}
            rows={3}
            most={MAX_NOTES}
            typed={watch('notes')}
            error={errors.notes?.message}
            {...register('notes')}
          />
        </div>
      </details>
    </>
  )
}
