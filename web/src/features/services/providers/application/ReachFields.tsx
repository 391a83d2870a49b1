import { Controller, useFormContext } from 'react-hook-form'
import css from '../Providers.module.css'
import { BaseField } from './BaseField'
import { HoursFields } from './HoursFields'
import { OfferingsField } from './OfferingsField'
import { RadiusField } from './RadiusField'
import type { ApplicationForm } from './schema'

/** What is offered, from where, how far, and when. */
export function ReachFields() {
  const { control } = useFormContext<ApplicationForm>()
  return (
    <>
      <div className={`card card--pad ${css.fields}`}>
        <OfferingsField />
      </div>
      <div className={`card card--pad ${css.fields}`}>
        <BaseField />
        <Controller
          control={control}
          name="radius_km"
          render={({ field: { value, onChange } }) => <RadiusField value={value} onChange={onChange} />}
        />
      </div>
      <div className={`card card--pad ${css.fields}`}>
        <HoursFields />
      </div>
    </>
  )
}
