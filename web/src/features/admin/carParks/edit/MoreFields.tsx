import { useFormContext } from 'react-hook-form'
import type { AdminCarPark } from '@/data/admin/carParks'
import { RecordPart } from '../../Record'
import css from './Edit.module.css'
import { Check, Text } from './Inputs'
import { KindAndStay } from './KindAndStay'
import { PayLink } from './PayLink'
import { PriceBasis } from './PriceBasis'
import type { Values } from './schema'
import { TryStay } from './TryStay'
import { TariffEditor } from './tariff/TariffEditor'
import { type KnownOfStay, useTriedStay } from './useTriedStay'

const FOLLOW = 'These follow from the tariff below. Changing one of them alone takes the tariff away.'

/** What else there is to say of a car park: what it costs, how one pays, and what drivers are warned of. */
export function MoreFields({ basis = null, ...known }: KnownOfStay & { basis?: AdminCarPark['price_basis'] }) {
  const { watch, formState } = useFormContext<Values>()
  const { dirtyFields } = formState
  const tried = useTriedStay(known)
  const flagged = dirtyFields.scam_reported || dirtyFields.is_verified
  return (
    <>
      <RecordPart title="Prices">
        <div className={css.three}>
          <Text name="price_hour" label="Per hour (£)" numeric />
          <Text name="price_day" label="Daily max (£)" numeric />
          <Text name="price_flat" label="Flat rate (£)" numeric />
        </div>
        <PriceBasis now={basis} />
        {watch('rates').trim() !== '' && <p className={css.read}>{FOLLOW}</p>}
      </RecordPart>
      <RecordPart title="Tariff">
        <TariffEditor working={tried.data?.working.map(({ text }) => text) ?? []} stay={tried.stay} />
        <TryStay tried={tried} />
      </RecordPart>
      <RecordPart title="Paying and details">
        <div className={css.two}>
          <Text name="paying_app" label="Paying app" />
          <Text name="location_code" label="Location code" />
        </div>
        <PayLink />
        <KindAndStay />
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
