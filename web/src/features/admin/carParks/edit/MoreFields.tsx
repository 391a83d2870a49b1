import { useFormContext } from 'react-hook-form'
import { RecordPart } from '../../Record'
import css from './Edit.module.css'
import { Check, Text } from './FormFields'
import type { Values } from './schema'
import { TryStay } from './TryStay'

const RATES_HINT = 'One line for when, then the tickets below it. Leave it empty to use the prices above.'
const RATES_EXAMPLE = 'Mo-Sa 08:00-18:00:\n  up to 1 h: £1.80\n  up to 2 h: £3.40\nSu,PH: free'

/** What else there is to say of a car park: what it costs, how one pays, and what drivers are warned of. */
export function MoreFields({ area }: { area: string }) {
  const { watch, formState } = useFormContext<Values>()
  const { dirtyFields } = formState
  const flagged = dirtyFields.scam_reported || dirtyFields.is_verified
  return (
    <>
      <RecordPart title="Prices">
        <div className={css.three}>
          <Text name="price_hour" label="Per hour (£)" numeric />
          <Text name="price_day" label="Most a day (£)" numeric />
          <Text name="price_flat" label="Flat rate (£)" numeric />
        </div>
        <Text name="rates" label="Rates" lines={6} placeholder={RATES_EXAMPLE} hint={RATES_HINT} />
        <TryStay area={area} />
      </RecordPart>
      <RecordPart title="Paying and details">
        <div className={css.two}>
          <Text name="paying_app" label="Paying app" />
          <Text name="location_code" label="Location code" />
        </div>
        <Text name="max_stay" label="Longest stay (minutes)" numeric />
        <div className={css.two}>
          <Text name="max_height" label="Height limit (cm)" numeric />
          <Text name="max_width" label="Width limit (cm)" numeric />
        </div>
        <div className={css.two}>
          <Text name="disabled_bays" label="Disabled bays" numeric />
          <Text name="charging" label="Spaces with a charger" numeric />
        </div>
        <Text name="operator" label="Operator" />
        <Text name="description" label="Description" lines={3} />
      </RecordPart>
      <RecordPart title="Warnings and reason">
        <Check name="is_verified">Verified by an admin</Check>
        <Check name="scam_reported">Scam reported: warn drivers and hide Pay Now</Check>
        <Text
          name="reason"
          label={flagged ? 'Reason *' : 'Reason'}
          hint={
            watch('reason') || !flagged
              ? 'It is kept with the edit, for other admins.'
              : 'Please say why, so that other admins can check it.'
          }
        />
      </RecordPart>
    </>
  )
}
