import { useFormContext } from 'react-hook-form'
import type { PictureUploads } from '@/data/pictures/usePictureUploads'
import { CountedText } from '@/ui/CountedText'
import { Field } from '@/ui/Field'
import { MAX_DESCRIPTION, type RequestForm } from '../schema'
import { PhotosField } from './PhotosField'
import { PlaceField } from './PlaceField'
import { TypePicker } from './TypePicker'
import { UrgencyField } from './UrgencyField'
import type { Motorway } from './useMotorway'
import { VehicleField } from './VehicleField'

/** What a request says: first what a thumb can choose, then what has to be typed. Photos only of one that is new. */
export function RequestFields({ motorway, uploads }: { motorway: Motorway; uploads: PictureUploads | null }) {
  const { register, formState, watch } = useFormContext<RequestForm>()
  const { errors } = formState
  return (
    <>
      <TypePicker />
      <PlaceField motorway={motorway} />
      <UrgencyField />
      {uploads && <PhotosField uploads={uploads} />}
      <VehicleField />
      <Field label="Title" error={errors.title?.message}>
        {(control) => (
          <input
            className="input"
            autoComplete="off"
            placeholder="Flat tyre, no spare wheel"
            data-field="title"
            {...control}
            {...register('title')}
          />
        )}
      </Field>
      <CountedText
        label="Description"
        most={MAX_DESCRIPTION}
        typed={watch('description')}
        error={errors.description?.message}
        rows={3}
        placeholder="What happened, where the vehicle stands, and how many of you there are."
        data-field="description"
        {...register('description')}
      />
      <Field label="Budget range" optional error={errors.budget_range?.message}>
        {(control) => (
          <input
            className="input"
            autoComplete="off"
            placeholder="£60 to £120"
            data-field="budget_range"
            {...control}
            {...register('budget_range')}
          />
        )}
      </Field>
    </>
  )
}
