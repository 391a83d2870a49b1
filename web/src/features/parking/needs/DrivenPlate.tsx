import { useState } from 'react'
import type { Question } from '@/data/carParks/answers'
import { isForOwn, type TripVehicle, tripVehicle, useDriven } from '@/data/needs/driven'
import { Plate } from '@/ui/Plate'
import css from './Needs.module.css'
import { NeedsDialog } from './NeedsDialog'

interface Props {
  question: Pick<Question, 'trip' | 'needs'>
  onVehicle: (vehicle: TripVehicle) => void
}

/**
 * Which of the driver's own vehicles a question is for, by its plate, and the way to another one; nothing for whoever has none. The
 * question itself holds how large the vehicle is, and never which one.
 */
export function DrivenPlate({ question, onVehicle }: Props) {
  const { vehicles, driven } = useDriven()
  const [open, setOpen] = useState(false)
  if (vehicles.length === 0) return null
  return (
    <>
      <button type="button" className={css.driven} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {driven && isForOwn(question.trip, question.needs) ? (
          <>
            <span className="sr-only">Your vehicle: </span>
            <Plate registration={driven.registration} size={22} />
          </>
        ) : (
          'Choose your vehicle'
        )}
      </button>
      {open && <NeedsDialog onSaved={(needs) => onVehicle(tripVehicle(needs))} onClose={() => setOpen(false)} />}
    </>
  )
}
