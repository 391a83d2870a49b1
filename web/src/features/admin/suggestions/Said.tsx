import type { ReactNode } from 'react'
import type { AdminSuggestion, CarParkFields } from '@/data/suggestions/types'
import { FIELD_LABELS, wordsFor } from '@/data/suggestions/words'
import { Link } from '@/lib/Link'
import { paths } from '@/paths'
import { Facts, RecordPart } from '../Record'

/** What is said of a car park; of a correction, beside what stands there now. */
export function Said({ suggestion }: { suggestion: AdminSuggestion }) {
  const { fields, current, suggester, earlier, notes, car_park_id } = suggestion
  const names = Object.keys(fields) as (keyof CarParkFields)[]
  const rows = names.map((name) => {
    const value = said(name, fields, current as CarParkFields | null)
    return [FIELD_LABELS[name], name === 'opening_hours' && suggestion.unread_hours ? asTyped(value) : value] as const
  })
  return (
    <>
      <Facts
        facts={{
          'Suggested by': suggester ? (
            <Link to={paths.adminUser(suggester.user_id)}>
              {suggester.name}, {suggester.email}
            </Link>
          ) : (
            'Drivers’ reports'
          ),
          ...(earlier && { Earlier: `${earlier.approved} approved, ${earlier.rejected} rejected` }),
          ...(car_park_id != null && { Corrects: <Link to={paths.carParkOnMap(car_park_id)}>{suggestion.name}</Link> }),
          ...(notes && { Notes: notes }),
        }}
      />
      <RecordPart title={car_park_id == null ? 'The car park' : 'What is to change'}>
        {/* The lines of a board stay lines. */}
        <div className="whitespace-pre-line">
          <Facts facts={Object.fromEntries(rows)} />
        </div>
      </RecordPart>
    </>
  )
}

/** A value, after what it takes the place of. */
function said(name: keyof CarParkFields, fields: CarParkFields, current: CarParkFields | null) {
  const now = wordsFor(name, fields[name])
  if (!current) return now
  return (
    <>
      <del>{wordsFor(name, current[name])}</del> <ins>{now}</ins>
    </>
  )
}

/** Hours in the driver's own words. */
function asTyped(value: ReactNode) {
  return (
    <>
      {value}
      <br />
      <small>
        As the driver typed it. Drivers don’t see it until it can be read: please write it as days and times.
      </small>
    </>
  )
}
